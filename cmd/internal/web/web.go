// Package web serves the pages for people. For each year there are pages with the calendar, each
// month, long weekends and leave, the workdays for payroll, due dates, decrees,
// and the holiday list as it was known on a given day. Other pages are a workday calculator, the
// rules of law, a search for the dates of an occasion, and the profile of a firm. Every page is
// available in Indonesian and English.
//
// The code of a page converts the path and the query to questions of package ask, and templates
// show the answers. Pages are rendered on the server and work without scripts. The routes
// variable lists all pages. The texts are in texts.json, the markup is in templates/, and the
// styles and scripts are in assets/. These files are read when the first page is requested, so
// a server without visitors does not load them.
package web

import (
	"sync"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
)

var routes = append([]route{
	{pattern: "/", answer: calendarPage, ruled: true},
	{pattern: "/{year}", answer: calendarPage, ruled: true, predictions: true},
	{pattern: "/{year}/holidays.xlsx", answer: workbook(holidaysTable), ruled: true},
	{pattern: "/{year}/long-weekends", params: append([]string{"bridges"}, leaveParams...),
		answer: longWeekendsPage, forms: []string{"bridges=1", "bridges=2", "bridges=3", "bridges=4"},
		ruled: true},
	{pattern: "/{year}/leave-plan", params: leaveParams, redirect: movedTo("/long-weekends", "#plan")},
	{pattern: "/{year}/leave-plan.ics", params: leaveParams, answer: leavePlanFile, ruled: true},
	{pattern: "/{year}/payroll", params: periodParams, answer: payrollPage, fields: periodParams, ruled: true},
	{pattern: "/{year}/payroll.csv", answer: plainCSV(payrollTable), ruled: true},
	{pattern: "/{year}/payroll.xlsx", answer: workbook(payrollTable), ruled: true},
	{pattern: "/{year}/periods", params: periodParams, fields: periodParams, redirect: movedTo("/payroll", "")},
	{pattern: "/{year}/periods.csv", params: periodParams, answer: plainCSV(periodsTable),
		fields: periodParams, ruled: true},
	{pattern: "/{year}/periods.xlsx", params: periodParams, answer: workbook(periodsTable),
		fields: periodParams, ruled: true},
	{pattern: "/{year}/due-dates", params: []string{"kind"}, answer: dueDatesPage},
	{pattern: "/{year}/sources", answer: sourcesPage},
	{pattern: "/{year}/as-of", params: []string{"date"}, answer: asOfPage},
	{pattern: "/rules", params: []string{"kind"}, main: "kind", answer: rulesPage,
		forms: []string{"kind=tax", "kind=allowance", "kind=social_security", "kind=overtime",
			"kind=limit"}},
	{pattern: "/calculator", params: calculatorParams, answer: calculatorPage,
		forms: []string{"mode=add", "mode=count", "mode=check", "mode=limit",
			"mode=overtime"}, fields: ruleParams, redirect: otherTab, ruled: true},
	{pattern: "/profile", params: append([]string{"year"}, editParams...), fields: profileParams,
		answer: profilePage, ruled: true},
	{pattern: "/profile.json", answer: profileFile},
	{pattern: "/search", params: []string{"name"}, main: "name", answer: searchPage, redirect: searchRedirect},
	{pattern: "/subscribe", answer: subscribePage},
}, monthRoutes()...)

// New returns a handler for all pages.
func New(o Options) *Handler {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Queue == nil {
		o.Queue = server.NewQueue(1)
	}
	h := &Handler{Options: o, assets: allAssets,
		parts: siteParts{routes: routes, files: siteFiles, predicted: predictedYear,
			corrected: correctMonth}}
	if site := h.sitePath(); site != "" {
		h.assets = sync.OnceValue(func() *server.Assets { return loadAssets(site) })
	}
	return h
}
