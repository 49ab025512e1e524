<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Internal\Arguments;

/**
 * The exception of this package. The message is a sentence that says what to correct.
 * The error code and the details are the same as in the HTTP API. The words can differ.
 */
final class HarikerjaException extends \InvalidArgumentException
{
    /**
     * @var array<string, mixed> The member `field` names the wrong argument. The other members
     * depend on the error code. A long `value` is shortened.
     */
    public readonly array $details;

    /**
     * @param 'INVALID_DATE'|'INVALID_YEAR'|'INVALID_TYPE'|'INVALID_RANGE'|'DATASET_NOT_FOUND'|'RULE_NOT_FOUND'|'NOT_FOUND' $errorCode
     * @param array<string, mixed> $details
     */
    public function __construct(public readonly string $errorCode, string $message, array $details = [])
    {
        parent::__construct($message);
        if (is_string($details['value'] ?? null)) {
            $details['value'] = Arguments::shorten($details['value']);
        }
        // Bytes that are not UTF-8 are replaced, so that the details can be sent as JSON.
        $this->details = json_decode((string) json_encode($details, JSON_INVALID_UTF8_SUBSTITUTE), true);
    }
}
