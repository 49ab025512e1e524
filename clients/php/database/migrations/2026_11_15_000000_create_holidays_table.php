<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('holidays', function (Blueprint $table): void {
            $table->id();
            $table->string('calendar', 63); // 'national', or the name of another calendar
            $table->date('date');
            $table->unsignedSmallInteger('position'); // 1 for the first holiday of a date; a date can have two
            $table->string('type', 20); // national_holiday, collective_leave or own_day_off
            $table->string('occasion', 63)->nullable(); // what the holiday celebrates, such as eid-al-fitr; null for own_day_off
            $table->string('local_name', 1000);
            $table->string('name', 1000);
            $table->unique(['calendar', 'date', 'position']);
        });
    }

    public function down(): void
    {
        Schema::dropIfExists('holidays');
    }
};
