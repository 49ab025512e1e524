"""The Sun and the Moon, computed by two libraries.

AstronomyEngine decides. Skyfield is independent of it and uses the ephemeris DE421 of
JPL; the script compares their results. Both classes have the same methods. All times are UTC.
"""

import math
import warnings
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import astronomy
from skyfield import almanac
from skyfield.api import Loader, wgs84
from skyfield_data import get_skyfield_data_path


class Site(NamedTuple):
    name: str
    latitude: float
    longitude: float


class Sight(NamedTuple):
    """The Moon at sunset, in degrees, and its age in hours since the new moon."""

    altitude: float
    elongation: float
    age: float


class AstronomyEngine:
    def __init__(self):
        self.epoch = datetime(2000, 1, 1, 12, tzinfo=UTC)

    def _time(self, at):
        return astronomy.Time((at - self.epoch) / timedelta(days=1))

    def _utc(self, time):
        return self.epoch + timedelta(days=time.ut)

    def phase(self, degrees, after):
        """The first time after a given time when the Moon is the given number of degrees ahead of the Sun."""
        return self._utc(astronomy.SearchMoonPhase(degrees, self._time(after), 40))

    def solar_longitude(self, at):
        return astronomy.SunPosition(self._time(at)).elon

    def sunset(self, site, after):
        """The first sunset (upper limb, refraction of 34 minutes of arc) after a time."""
        observer = astronomy.Observer(site.latitude, site.longitude, 0)
        return self._utc(
            astronomy.SearchRiseSet(astronomy.Body.Sun, observer, astronomy.Direction.Set, self._time(after), 1)
        )

    def sight(self, site, sunset, new_moon):
        """The centre of the Moon with standard refraction, and its geocentric elongation."""
        time = self._time(sunset)
        observer = astronomy.Observer(site.latitude, site.longitude, 0)
        at = astronomy.Equator(astronomy.Body.Moon, time, observer, True, True)
        horizon = astronomy.Horizon(time, observer, at.ra, at.dec, astronomy.Refraction.Normal)
        elongation = astronomy.AngleFromSun(astronomy.Body.Moon, time)
        return Sight(horizon.altitude, elongation, (sunset - new_moon) / timedelta(hours=1))


class Skyfield:
    def __init__(self):
        with warnings.catch_warnings():
            # Skyfield warns that its file with the measured rotation of the Earth has
            # expired. The prediction in Skyfield is good enough, so ignore the warning.
            warnings.simplefilter("ignore")
            load = Loader(get_skyfield_data_path(), verbose=False)
        self.timescale = load.timescale(builtin=True)
        self.ephemeris = load("de421.bsp")
        self.earth, self.sun, self.moon = (self.ephemeris[n] for n in ("earth", "sun", "moon"))

    def _search(self, function, after, days, wanted):
        start = self.timescale.from_datetime(after)
        end = self.timescale.from_datetime(after + timedelta(days=days))
        times, values = almanac.find_discrete(start, end, function)
        return next(t.utc_datetime() for t, v in zip(times, values, strict=True) if v == wanted)

    def phase(self, degrees, after):
        return self._search(almanac.moon_phases(self.ephemeris), after, 40, degrees // 90)

    def sunset(self, site, after):
        observer = self.earth + wgs84.latlon(site.latitude, site.longitude)
        start = self.timescale.from_datetime(after)
        end = self.timescale.from_datetime(after + timedelta(days=1))
        times, _ = almanac.find_settings(observer, self.sun, start, end)
        return times[0].utc_datetime()

    def sight(self, site, sunset, new_moon):
        time = self.timescale.from_datetime(sunset)
        observer = self.earth + wgs84.latlon(site.latitude, site.longitude)
        altitude, _, _ = observer.at(time).observe(self.moon).apparent().altaz(temperature_C=10, pressure_mbar=1010)
        here = self.earth.at(time)
        elongation = here.observe(self.moon).apparent().separation_from(here.observe(self.sun).apparent())
        age = (sunset - new_moon) / timedelta(hours=1)
        return Sight(altitude.degrees.item(), math.degrees(elongation.radians.item()), age)
