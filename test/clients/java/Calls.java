import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DaysApi;
import org.openapitools.client.api.HolidaysApi;
import org.openapitools.client.api.LawApi;
import org.openapitools.client.api.ServiceApi;
import org.openapitools.client.api.WorkdaysApi;
import org.openapitools.client.model.ErrorAnswer;

/** Calls a server with the client that OpenAPI Generator made. */
public class Calls {
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
		client.updateBaseUri(args[0]);
		HolidaysApi holidays = new HolidaysApi(client);
		WorkdaysApi workdays = new WorkdaysApi(client);

		equal(new ServiceApi(client).getHealth().getData().getStatus().getValue(), "ok");
		equal(holidays.listHolidays(2026, null, null).getData().size(), 25);
		equal(holidays.checkHoliday(date("2026-03-20"), false, null).getData().getIsHoliday(), false);
		equal(workdays.addWorkdays(date("2026-03-18"), 5, null, null).getData().getResultDate(), date("2026-03-31"));
		equal(workdays.checkWorkday(date("2026-03-20"), false, "fri,sat").getData().getIsWeekend(), true);
		var days = new DaysApi(client).batchDays(List.of("2026-03-20", "2026-03-17"), null, null, null).getData();
		equal(days.stream().map(day -> day.getIsWorkday()).toList(), List.of(false, true));
		equal(workdays.checkWorkdayAsOf(date("2025-08-01"), date("2025-08-18"), null, null).getData().getIsWorkday(), true);
		var count = workdays.diffWorkdaysUnderCalendar("custom", date("2026-12-01"), date("2026-12-31"), null, null, null,
				List.of("2026-12-28..2026-12-30", "2026-12-31"), List.of("2026-12-19", "2026-12-20"));
		equal(count.getData().getWorkdayCount(), 19);
		var exchange = workdays.addWorkdaysUnderCalendar("idx", date("2026-03-17"), 2, null, null, null, null);
		equal(exchange.getData().getResultDate(), date("2026-03-26"));
		var both = workdays.addWorkdaysUnderCalendarAsOf(date("2026-10-01"), "custom", date("2026-12-23"), 2, null, "sun",
				List.of("2026-12-28", "2026-12-29..2026-12-30"), null);
		equal(both.getData().getResultDate(), date("2026-12-31"));
		var due = new LawApi(client).getObligation("income-tax-withheld-payment", "2026-01");
		equal(due.getData().getDueDate(), date("2026-02-18"));

		try {
			holidays.listHolidays(2050, null, null);
			throw new AssertionError("a year without data has an answer");
		} catch (ApiException e) {
			equal(e.getCode(), 404);
			ErrorAnswer error = client.getObjectMapper().readValue(e.getResponseBody(), ErrorAnswer.class);
			equal(error.getError().getCode().getValue(), "DATASET_NOT_FOUND");
			equal(error.getError().getDetails().getAvailableYears().getFirst(), 2009);
		}
	}
}
