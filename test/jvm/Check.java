import de.focus_shift.jollyday.core.Holiday;
import de.focus_shift.jollyday.core.HolidayManager;
import de.focus_shift.jollyday.core.HolidayType;
import de.focus_shift.jollyday.core.ManagerParameters;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Year;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;

/** Compares every day that Jollyday reads from the exported file with the CSV file of the API. */
public class Check {
	static void equal(Object got, Object want, Object about) {
		if (!got.equals(want)) {
			throw new AssertionError(about + ": Jollyday says " + got + ", want " + want);
		}
	}

	public static void main(String[] args) throws Exception {
		var schema = HolidayManager.class.getResource("/focus_shift.de/jollyday/schema/holiday/holiday.xsd");
		SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(schema).newValidator().validate(new StreamSource(new File(args[1])));

		var types = Map.of("national_holiday", HolidayType.PUBLIC_HOLIDAY, "collective_leave", HolidayType.BANK_HOLIDAY);
		var want = new TreeMap<LocalDate, Set<String>>();
		for (String line : Files.readAllLines(Path.of(args[0])).stream().skip(1).toList()) {
			String[] cells = line.split(","); // the columns before the last three can contain commas
			int n = cells.length;
			String key = "HARIKERJA_" + cells[n - 2].toUpperCase(Locale.ROOT).replace('-', '_');
			var type = types.get(cells[n - 3]);
			want.computeIfAbsent(LocalDate.parse(cells[0]), d -> new TreeSet<>())
					.add(type + " " + key + (type == HolidayType.BANK_HOLIDAY ? "_LEAVE" : ""));
		}

		HolidayManager indonesia = HolidayManager.getInstance(ManagerParameters.create("id"));
		int first = want.firstKey().getYear(), last = want.lastKey().getYear(), days = 0;
		for (int year = first; year <= last; year++) {
			var got = new TreeMap<LocalDate, Set<String>>();
			for (Holiday h : indonesia.getHolidays(Year.of(year))) {
				got.computeIfAbsent(h.getDate(), d -> new TreeSet<>()).add(h.getType() + " " + h.getPropertiesKey());
				for (String language : new String[] {"id", "en"}) {
					String name = h.getDescription(Locale.forLanguageTag(language));
					String leave = language.equals("id") ? "Cuti Bersama " : "Collective Leave for ";
					if (name.equals("undefined") || name.isBlank() || name.startsWith(leave) != (h.getType() == HolidayType.BANK_HOLIDAY)) {
						throw new AssertionError(h + " has the name " + name + " in the language " + language);
					}
				}
			}
			for (LocalDate day = LocalDate.of(year, 1, 1); day.getYear() == year; day = day.plusDays(1), days++) {
				Set<String> listed = want.getOrDefault(day, Set.of());
				equal(got.getOrDefault(day, Set.of()), listed, day);
				equal(indonesia.isHoliday(day), !listed.isEmpty(), day);
				for (HolidayType type : types.values()) {
					equal(indonesia.isHoliday(day, type), listed.stream().anyMatch(s -> s.startsWith(type + " ")), day + " " + type);
				}
			}
		}
		equal(indonesia.getHolidays(Year.of(first - 1)), Set.of(), first - 1);
		equal(indonesia.getHolidays(Year.of(last + 1)), Set.of(), last + 1);
		System.out.println("ok: " + days + " days of " + first + " to " + last + " with Jollyday");
	}
}
