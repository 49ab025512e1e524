package mcp

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// about is what a client may tell its model before the first question.
const about = `Indonesian national holidays (hari libur nasional), collective leave (cuti bersama) and workdays%s, each day with the government decree that set it.

Ask these tools instead of relying on memory: the lists are decreed year by year and amended at short notice. Dates are YYYY-MM-DD; today is the date in Jakarta. A year without data is an error (DATASET_NOT_FOUND) and never means that there are no holidays.

Every answer names the decrees it rests on, with numbers, date and address, and the revision of the data it was made from: cite them. as_of answers with what was known at the end of an earlier day.

Not an official government service and no legal advice: for legal or administrative certainty consult the original documents, which list_sources names.`

// instructions tells which years there is data for, as far as there is any.
func (s *Server) instructions() (string, error) {
	var years struct {
		Data struct {
			Coverage *struct{ First, Last int }
		}
	}
	if err := s.get("/v1/years", &years); err != nil {
		return "", err
	}
	span := ""
	if c := years.Data.Coverage; c != nil {
		span = fmt.Sprintf(" of %d to %d", c.First, c.Last)
	}
	return fmt.Sprintf(about, span), nil
}

// get reads an answer of the API that cannot but be given.
func (s *Server) get(target string, into any) error {
	status, body := s.answer(target)
	if status != http.StatusOK {
		return fmt.Errorf("the API answers %s with %d: %.200s", target, status, body)
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("the API's answer to %s cannot be read: %w", target, err)
	}
	return nil
}
