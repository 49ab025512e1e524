<?php

declare(strict_types=1);

namespace Harikerja\Tests;

/** Runs `harikerja serve`. The variable HARIKERJA_TEST_BINARY has the path of the program. */
final class Server
{
    /** @var resource */
    private $process;

    public readonly string $url;

    /**
     * @param list<string> $command prints the address of the server on standard output
     */
    public function __construct(array $command)
    {
        // The server refuses variables that begin with HARIKERJA_ and are not its settings.
        $environment = array_filter(getenv(), static fn (string $name): bool => !str_starts_with($name, 'HARIKERJA_'), ARRAY_FILTER_USE_KEY);
        $this->process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes, null, $environment) ?: throw new \RuntimeException("cannot start $command[0]");
        $line = (string) fgets($pipes[1]);
        preg_match('~http://127\.0\.0\.1:\d+~', $line, $found) ?: throw new \RuntimeException("the server printed: $line");
        $this->url = $found[0];
    }

    public static function binary(): string
    {
        return (string) getenv('HARIKERJA_TEST_BINARY');
    }

    public static function start(): self
    {
        return new self([self::binary(), 'serve', '--addr', '127.0.0.1:0']);
    }

    /**
     * Returns the JSON of an answer or an error.
     *
     * @param array<string, int|string> $query
     *
     * @return array<string, mixed>
     */
    public function ask(string $path, array $query): array
    {
        $address = $this->url.$path.'?'.http_build_query($query);
        $context = stream_context_create(['http' => ['ignore_errors' => true]]); // also read the body of an error

        return json_decode((string) file_get_contents($address, context: $context), true, flags: JSON_THROW_ON_ERROR);
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
