<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * Parts of the messages about dates without data. They are not constants of a trait, because
 * such constants need PHP 8.2.
 *
 * @internal
 */
final class EndOfData
{
    // Each of these texts is the beginning of a sentence that says where the data ends. It is used
    // if the given dates have data, but the answer depends on dates without data.
    public const RESULT_IS = 'The result is';
    public const DEPENDS_ON = 'The answer depends on dates'; // the result itself may have data

    /** The last sentence of a message about a year after the data, for a question about law. */
    public const NO_PREDICTIONS = ' Predictions are not used for answers about law.';
}
