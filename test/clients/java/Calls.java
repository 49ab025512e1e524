import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DaysApi;
import org.openapitools.client.api.HolidaysApi;
import org.openapitools.client.api.LawApi;
import org.openapitools.client.api.WorkdaysApi;
import org.openapitools.client.model.ErrorAnswer;

/** Calls a server with the client that OpenAPI Generator made. */
public class Calls {
	interface Question {
		Object ask(LocalDate asOf, String calendar) throws ApiException;
	}

	static LocalDate date(String text) {
		return LocalDate.parse(text);
	}

	static void equal(Object got, Object want) {
		if (!Objects.equals(got, want)) {
			throw new AssertionError(got + ", want " + want);
		}
	}

	public static void main(String[] args) throws Exception {
		ApiClient client = new ApiClient();
		client.updateBaseUri(System.getenv("HARIKERJA_URL"));
		HolidaysApi holidays = new HolidaysApi(client);
		WorkdaysApi workdays = new WorkdaysApi(client);
		DaysApi days = new DaysApi(client);
		LocalDate start = date("2025-08-01"), end = date("2025-12-31");
		List<String> dates = List.of("2025-08-18", "2025-08-19", "2025-12-31");

		Map<String, Question> questions = Map.of(
				"listHolidays", (asOf, calendar) -> holidays.listHolidays(2025, null, null, asOf, calendar, null).getData().size(),
				"checkHoliday", (asOf, calendar) -> holidays.checkHoliday(date("2025-08-18"), null, null, asOf, calendar, null).getData().getIsHoliday(),
				"rangeHolidays", (asOf, calendar) -> holidays.rangeHolidays(start, end, null, null, null, asOf, calendar, null).getData().size(),
				"checkWorkday", (asOf, calendar) -> workdays.checkWorkday(date("2025-08-18"), null, null, asOf, calendar, null, null).getData().getIsWorkday(),
				"addWorkdays", (asOf, calendar) -> workdays.addWorkdays(date("2025-08-15"), 1, null, null, asOf, calendar, null, null).getData().getResultDate(),
				"subtractWorkdays", (asOf, calendar) -> workdays.subtractWorkdays(date("2025-08-20"), 1, null, null, asOf, calendar, null, null).getData().getResultDate(),
				"diffWorkdays", (asOf, calendar) -> workdays.diffWorkdays(start, end, null, null, null, asOf, calendar, null, null).getData().getWorkdayCount(),
				"nthWorkday", (asOf, calendar) -> workdays.nthWorkday("2025-12", -1, null, null, asOf, calendar, null, null).getData().getResultDate(),
				"summarizeWorkdays", (asOf, calendar) -> workdays.summarizeWorkdays(2025, null, null, asOf, calendar, null, null).getData().getTotal().getWorkdayCount(),
				"batchDays", (asOf, calendar) -> days.batchDays(dates, null, null, null, asOf, calendar, null, null).getData().stream().filter(day -> day.getIsWorkday()).count());
		for (String line : Files.readAllLines(Path.of(System.getenv("HARIKERJA_EXPECTED")))) {
			String[] words = line.split(" ");
			for (int i = 0; i < words.length - 1 && !line.startsWith("#"); i++) {
				Object got = questions.get(words[0]).ask((i & 1) == 0 ? null : date("2025-08-01"), (i & 2) == 0 ? null : "acme");
				equal(words[0] + " " + i + " " + got, words[0] + " " + i + " " + words[i + 1]);
			}
		}

		var count = workdays.diffWorkdays(date("2026-12-01"), date("2026-12-31"), true, "sat,sun", null, null, null,
				List.of("2026-12-28..2026-12-30", "2026-12-31"), List.of("2026-12-19", "2026-12-20"));
		equal(count.getData().getWorkdayCount(), 19);
		var due = new LawApi(client).getObligation("income-tax-withheld-payment", "2026-01", null);
		equal(due.getData().getDueDate(), date("2026-02-18"));

		try {
			holidays.listHolidays(2050, null, null, null, null, null);
			throw new AssertionError("a year without data has an answer");
		} catch (ApiException e) {
			equal(e.getCode(), 404);
			ErrorAnswer error = client.getObjectMapper().readValue(e.getResponseBody(), ErrorAnswer.class);
			equal(error.getError().getCode(), "DATASET_NOT_FOUND");
			equal(error.getError().getDetails().getAvailableYears().getFirst(), 2009);
		}
	}
}
