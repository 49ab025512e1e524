<?php

declare(strict_types=1);

namespace Harikerja;

/**
 * The exception of this package. The message is a sentence that says what to correct.
 * The error code and the details are the same as in the HTTP API.
 */
final class HarikerjaException extends \InvalidArgumentException
{
    /**
     * @param 'INVALID_DATE'|'INVALID_YEAR'|'INVALID_TYPE'|'INVALID_RANGE'|'DATASET_NOT_FOUND'|'RULE_NOT_FOUND'|'NOT_FOUND' $errorCode
     * @param array<string, mixed> $details The member `field` names the wrong argument. The other members depend on the error code.
     */
    public function __construct(public readonly string $errorCode, string $message, public readonly array $details = [])
    {
        parent::__construct($message);
    }
}
