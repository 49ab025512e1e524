<?php

/**
 * For editors: they read this file and then know the methods that Harikerja adds to
 * Carbon, with their types. PHP never loads it.
 */

namespace Carbon {
    class Carbon extends \DateTime implements CarbonInterface, \Harikerja\Carbon\WorkdayMethods
    {
    }

    class CarbonImmutable extends \DateTimeImmutable implements CarbonInterface, \Harikerja\Carbon\WorkdayMethods
    {
    }
}
