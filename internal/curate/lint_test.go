package curate

import (
	"testing"
)

const leave = `2025-08-18 collective_leave "Cuti Bersama"`

// TestEveryRuleFindsItsMistake checks each rule with a sample year that has one
// mistake.
func TestEveryRuleFindsItsMistake(t *testing.T) {
	tests := []struct {
		rule  string
		edits []edit
		want  string // the problems that the rule reports
	}{
		{"file-name", []edit{{"2026.yaml", "year: 2026", "year: 2027"}},
			`data/2026.yaml:1: the file has the year 2027: rename the file to 2027.yaml, or correct the year (file-name)`},
		{"dates", []edit{{"2026.yaml", "date: 2026-01-01", "date: 2027-01-01"}},
			`data/2026.yaml:19: 2027-01-01 national_holiday "Tahun Baru": the date is not in 2026: correct the date, or move the line to the file of its year (dates)`},
		{"order", []edit{{"2025.yaml", "date: 2025-04-01", "date: 2025-09-01"}},
			`data/2025.yaml:44: 2025-08-18 collective_leave "Cuti Bersama": it belongs before 2025-09-01 national_holiday "Idul Fitri": lines are sorted by date, kind (national_holiday first), date of the decree, local name (order)`},
		{"order", []edit{{"2025.yaml", "date: 2025-12-26", "date: 2025-08-18"}},
			`data/2025.yaml:45: 2025-08-18 collective_leave "Cuti Bersama Natal": it belongs before 2025-08-18 collective_leave "Cuti Bersama": lines are sorted by date, kind (national_holiday first), date of the decree, local name (order)`},
		{"order", []edit{{"2025.yaml", "issued: 2024-10-14", "issued: 2025-10-14"}},
			`data/2025.yaml:21: decree skb-2025-amendment-1: it is dated 2025-08-07, so it belongs before skb-2025 of 2025-10-14: decrees are sorted by date (order)`},
		{"duplicate", []edit{{"2025.yaml", "date: 2025-04-01, kind: national_holiday, occasion: eid-al-fitr, " +
			"local: Idul Fitri", "date: 2025-01-01, kind: national_holiday, occasion: new-year, local: Tahun Baru"}},
			`data/2025.yaml:43: 2025-01-01 national_holiday "Tahun Baru": line 42 has the same date, kind and name and is in force at the same time: remove one line, or add revokedBy to the revoked line (duplicate)`},
		{"duplicate", []edit{{"2025.yaml", "date: 2025-12-26, kind: collective_leave, occasion: christmas, local: Cuti " +
			"Bersama Natal", "date: 2025-08-18, kind: collective_leave, occasion: christmas, local: Cuti Bersama"}},
			``}, // the same decree revokes it and sets it again
		{"duplicate", []edit{{"2025.yaml", "date: 2025-04-01, kind: national_holiday, occasion: eid-al-fitr", "date: 2025-01-01, kind: " +
			"national_holiday, occasion: new-year"}},
			`data/2025.yaml:43: 2025-01-01 national_holiday "Idul Fitri": line 42 has the same date and occasion and is in force at the same time: remove one line, or add revokedBy to the revoked line (duplicate)`},
		{"duplicate", []edit{{"2025.yaml", "date: 2025-08-18, kind: collective_leave, occasion: independence-day", "date: 2025-04-01, kind: " +
			"collective_leave, occasion: eid-al-fitr"}},
			`data/2025.yaml:44: 2025-04-01 collective_leave "Cuti Bersama": line 43 has the same date and occasion and is in force at the same time: remove one line, or add revokedBy to the revoked line (duplicate)`},
		{"duplicate", []edit{{"2025.yaml", "date: 2025-04-01, kind: national_holiday", "date: 2025-01-01, kind: national_holiday"}},
			``}, // two holidays on one date
		{"decree-exists", []edit{{"2025.yaml", "decree: skb-2025-amendment-1", "decree: skb-2025-amendment-2"}},
			`data/2025.yaml:44: ` + leave + `: it has the decree id "skb-2025-amendment-2", which is not under decrees: add the decree there, or correct the id (decree-exists)`},
		{"decree-exists", []edit{{"2025.yaml", "decree: skb-2025-amendment-1", "decree: skb-2025-amendment-1, also: [keppres-8-2024]"}},
			`data/2025.yaml:44: ` + leave + `: it has the id keppres-8-2024, which is under related: move that document to decrees (decree-exists)`},
		{"decree-exists", []edit{{"2025.yaml", "decree: skb-2025-amendment-1", "decree: skb-2025-amendment-1, also: [skb-2025-amendment-1]"}},
			`data/2025.yaml:44: ` + leave + `: it has the decree id skb-2025-amendment-1 twice: remove one (decree-exists)`},
		{"decree-used", []edit{{"2026.yaml", "decree: skb-2026", "decree: skb-2027"}},
			`data/2026.yaml:6: decree skb-2026: no line has its id: add the id to the lines that it sets or revokes, or move the decree to related (decree-used)`},
		{"revoked-later", []edit{{"2025.yaml", "knownBy: 2025-08-07", "knownBy: 2024-10-14"}},
			`data/2025.yaml:45: 2025-12-26 collective_leave "Cuti Bersama Natal": the decree in revokedBy (skb-2025-amendment-1, 2024-10-14) must be later than the decree that set the line (skb-2025, 2024-10-14): correct one of the two ids (revoked-later)`},
		{"revoked-later", []edit{{"2025.yaml", "decree: skb-2025, revokedBy: skb-2025-amendment-1", "decree: skb-2025, also: [keppres-8-2024], " +
			"revokedBy: skb-2025-amendment-1"}, {"2025.yaml", "related:", "  - id: keppres-8-2024\n    kind: presidential_decree\n    title: x\n    " +
			"numbers: [{authority: Presiden, number: x}]\n    issued: 2025-08-08\n    evidence: [x]\n\nrelated:"}},
			`data/2025.yaml:52: 2025-12-26 collective_leave "Cuti Bersama Natal": the decree keppres-8-2024 in "also" (2025-08-08) is later than the decree skb-2025-amendment-1 that revoked the line (2025-08-07): correct one of the two ids (revoked-later)`},
		{"decree-before-day", []edit{{"2025.yaml", "knownBy: 2025-08-07", "knownBy: 2025-08-18"}},
			`data/2025.yaml:44: ` + leave + `: its decree skb-2025-amendment-1 is dated 2025-08-18, but a decree must be dated before its holiday: correct the id or a date, or explain this in a note (decree-before-day)`},
		{"decree-before-day", []edit{{"2025.yaml", "knownBy: 2025-08-07", "knownBy: 2025-08-18"}, {"2025.yaml", "decree: skb-2025-amendment-1",
			"decree: skb-2025-amendment-1, note: Announced on the day."}},
			``},
		{"totals", []edit{{"2025.yaml", "totals: {national_holiday: 2, collective_leave: 1}", "totals: {national_holiday: 2, collective_leave: 2}"}},
			`data/2025.yaml:3: totals: the count of collective_leave is 2, but the number of lines in force is 1: correct the count or the lines (totals)`},
		{"totals", []edit{{"2025.yaml", ", revokedBy: skb-2025-amendment-1", ""}},
			`data/2025.yaml:3: totals: the count of collective_leave is 1, but the number of lines in force is 2: correct the count or the lines (totals)`},
		{"stated", []edit{{"2025.yaml", ", note: The decree counts Idul Fitri once.", ""}},
			`data/2025.yaml:4: stated: it differs from totals: explain why in its note (stated)`},
		{"status", []edit{{"2026.yaml", "status: verified", "status: certain"}},
			`data/2026.yaml:1: status "certain" is not known: use verified or corroborated (status)`},
		{"status", []edit{{"2026.yaml", "status: verified", "status: corroborated"}},
			`data/2026.yaml:1: every decree has a number, so the status must be verified, not corroborated (status)`},
		{"status", []edit{{"2026.yaml", "number: 1497 Tahun 2025", "number: null"}},
			`data/2026.yaml:6: decree skb-2026: none of its numbers was found, so the status of the year must be corroborated, not verified (status)`},
		{"first-decree", []edit{{"2026.yaml", "kind: joint_decree", "kind: presidential_decree"}},
			`data/2026.yaml:1: the first decree that sets a line, dated 2025-09-19, is not a joint_decree: add the decree that started the list, or correct the kind or the date (first-decree)`},
		{"occasion", []edit{{"2026.yaml", "occasion: new-year", "occasion: newyear"}},
			`data/2026.yaml:19: 2026-01-01 national_holiday "Tahun Baru": occasion "newyear" is not in data/occasions.yaml: use one of new-year, eid-al-fitr, independence-day, christmas, or add the occasion there (occasion)`},
		{"occasion-id", []edit{{OccasionsFile, "id: new-year", "id: New Year"}},
			`data/occasions.yaml:2: occasion New Year: the id "New Year" must consist of lower-case words and digits with hyphens between them, such as eid-al-fitr (occasion-id)`},
		{"occasion-id", []edit{{OccasionsFile, "id: christmas", "id: new-year"}},
			`data/occasions.yaml:19: occasion new-year: the id is already used in line 2: give this occasion another id (occasion-id)`},
		{"alias", []edit{{OccasionsFile, "aliases: [Natal]", "aliases: [EIDALFITR]"}},
			`data/occasions.yaml:19: occasion christmas: the name "EIDALFITR" is also a name of the occasion eid-al-fitr in line 9: only aliases may belong to several occasions (alias)`},
		{"alias", []edit{{OccasionsFile, "aliases: [Natal]", "aliases: [Natal, natal]"}},
			`data/occasions.yaml:19: occasion christmas: the alias "natal" repeats another name of the occasion: remove it (alias)`},
		{"alias", []edit{{OccasionsFile, "aliases: [Natal]", "aliases: [LEBARAN]"}},
			``}, // two occasions may share an alias
		{"alias", []edit{{OccasionsFile, "name: Christmas Day", "name: Lebaran"}},
			`data/occasions.yaml:19: occasion christmas: the name "Lebaran" is also a name of the occasion eid-al-fitr in line 9: only aliases may belong to several occasions (alias)`},
		{"occasion-used", []edit{{"2025.yaml", "occasion: christmas", "occasion: independence-day"}},
			`data/occasions.yaml:19: occasion christmas: no line has this occasion: remove it, or correct its id (occasion-used)`},
		{"occasion-name", []edit{{OccasionsFile, "{year} H", "{year} H {year}"}},
			`data/occasions.yaml:9: occasion eid-al-fitr: nameWithYear "Eid al-Fitr {year} H {year}" must contain {year} once (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "name: Eid al-Fitr", "name: Festival of Breaking the Fast"}},
			`data/occasions.yaml:9: occasion eid-al-fitr: the name is "Festival of Breaking the Fast", but nameWithYear without its number and era is "Eid al-Fitr": make them equal (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "nameWithYear: Eid al-Fitr {year} H", "nameWithYear: Nyepi (Saka New " +
			"Year {year})"}, {OccasionsFile, "name: Eid al-Fitr", "name: Nyepi (Saka New Year)"}},
			``},
		{"occasion-name", []edit{{OccasionsFile, "local: Hari Raya Natal", "local: Hari Raya Natal 2027"}},
			`data/occasions.yaml:19: occasion christmas: "Hari Raya Natal 2027" has a year number: remove it, because the name is for all years (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "name: Christmas Day", "name: Christmas Day 2027"}},
			`data/occasions.yaml:19: occasion christmas: "Christmas Day 2027" has a year number: remove it, because the name is for all years (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "aliases: [Natal]", "aliases: [Natal 2027H]"}},
			`data/occasions.yaml:19: occasion christmas: "Natal 2027H" has a year number: remove it, because the name is for all years (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "    nameWithYear: Eid al-Fitr {year} H\n", ""}},
			`data/occasions.yaml:9: occasion eid-al-fitr: yearIn and yearOffset need nameWithYear: add it, or remove them (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "yearIn: collective_leave", "yearIn: leave"}},
			`data/occasions.yaml:2: occasion new-year: yearIn "leave" is not known: use collective_leave, or remove it (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "yearOffset: -579..-578", "yearOffset: -578..-579"}},
			`data/occasions.yaml:9: occasion eid-al-fitr: yearOffset "-578..-579" must be the smallest and the largest difference between the year number and the year of the date, such as -579..-578 (occasion-name)`},
		{"occasion-name", []edit{{OccasionsFile, "    yearOffset: -579..-578\n", ""}},
			`data/occasions.yaml:9: occasion eid-al-fitr: yearOffset "" must be the smallest and the largest difference between the year number and the year of the date, such as -579..-578 (occasion-name)`},
		{"name", []edit{{"2025.yaml", "name: Eid al-Fitr", "name: Lebaran"}},
			`data/2025.yaml:43: 2025-04-01 national_holiday "Idul Fitri": the name is "Lebaran", but for this local name data/occasions.yaml gives "Eid al-Fitr": correct the name or the occasion (name)`},
		{"name", []edit{{"2025.yaml", "local: Idul Fitri", "local: Idul Fitri 1446 Hijriah"}},
			`data/2025.yaml:43: 2025-04-01 national_holiday "Idul Fitri 1446 Hijriah": the name is "Eid al-Fitr", but for this local name data/occasions.yaml gives "Eid al-Fitr 1446 H": correct the name or the occasion (name)`},
		{"name", []edit{{"2025.yaml", "local: Idul Fitri, name: Eid al-Fitr", "local: Idul Fitri 1446 Hijriah, name: Eid al-Fitr 1446 H"}},
			``},
		{"name", []edit{{"2025.yaml", "name: Eid al-Fitr", "name: Eid al-Fitr 1446 H"}},
			`data/2025.yaml:43: 2025-04-01 national_holiday "Idul Fitri": the name is "Eid al-Fitr 1446 H", but for this local name data/occasions.yaml gives "Eid al-Fitr": correct the name or the occasion (name)`},
		{"name", []edit{{"2025.yaml", "local: Idul Fitri", "local: Idul Fitri 1446 atau 1447"}},
			`data/2025.yaml:43: 2025-04-01 national_holiday "Idul Fitri 1446 atau 1447": the local name has the year numbers 1446 and 1447, but a name has at most one (name)`},
		{"name", []edit{{"2025.yaml", "local: Idul Fitri", "local: Idul Fitri 1446H"}},
			`data/2025.yaml:43: 2025-04-01 national_holiday "Idul Fitri 1446H": the name is "Eid al-Fitr", but for this local name data/occasions.yaml gives "Eid al-Fitr 1446 H": correct the name or the occasion (name)`},
		{"name", []edit{{"2025.yaml", "local: Idul Fitri, name: Eid al-Fitr", "local: Idul Fitri 1500 Hijriah, name: Eid al-Fitr 1500 H"}},
			`data/2025.yaml:43: 2025-04-01 national_holiday "Idul Fitri 1500 Hijriah": the local name has the year number 1500, but in 2025 the number is 1446 to 1447: correct the number, the date or yearOffset in data/occasions.yaml (name)`},
		{"name", []edit{{"2026.yaml", "local: Tahun Baru", "local: Tahun Baru 2026 Masehi"}},
			``}, // only leave has the number
		{"name", []edit{{"2026.yaml", "kind: national_holiday, occasion: new-year, local: Tahun Baru, name: " +
			"New Year's Day", "kind: collective_leave, occasion: new-year, local: Cuti Bersama Tahun Baru 2027, name: Collective Leave for New Year's Day"}},
			`data/2026.yaml:19: 2026-01-01 collective_leave "Cuti Bersama Tahun Baru 2027": the name is "Collective Leave for New Year's Day", but for this local name data/occasions.yaml gives "Collective Leave for New Year's Day 2027": correct the name or the occasion (name)`},
		{"name", []edit{{"2025.yaml", "local: Cuti Bersama Natal", "local: Cuti Bersama Natal 2025"}},
			`data/2025.yaml:45: 2025-12-26 collective_leave "Cuti Bersama Natal 2025": the local name has the year number 2025, but the occasion has no nameWithYear: remove the number, or add nameWithYear in data/occasions.yaml (name)`},
		{"name", []edit{{"2025.yaml", "local: Cuti Bersama Natal", "local: Natal"}},
			`data/2025.yaml:45: 2025-12-26 collective_leave "Natal": the local name of collective leave has the words "Cuti Bersama", and no other local name has them: correct the name or the kind (name)`},
		{"name", []edit{{"2026.yaml", "local: Tahun Baru", "local: Cuti Bersama Tahun Baru"}},
			`data/2026.yaml:19: 2026-01-01 national_holiday "Cuti Bersama Tahun Baru": the local name of collective leave has the words "Cuti Bersama", and no other local name has them: correct the name or the kind (name)`},
		{"name", []edit{{"2025.yaml", "local: Cuti Bersama Natal", "local: Cuti Bersama Pengganti Natal"}},
			`data/2025.yaml:45: 2025-12-26 collective_leave "Cuti Bersama Pengganti Natal": the name is "Collective Leave for Christmas Day", but for this local name data/occasions.yaml gives "Replacement Collective Leave for Christmas Day": correct the name or the occasion (name)`},
		{"corrections", []edit{{"2026.yaml", "decrees:", "corrections:\n  - {date: 2026-12-01, what: A name.}\n  - {date: 2026-11-01, what: A date.}\ndecrees:"}},
			`data/2026.yaml:7: correction of 2026-11-01: it belongs before the correction of 2026-12-01: corrections are sorted by date (corrections)`},
		{"corrections", []edit{{"2025.yaml", "\ndecrees:", "\ncorrections:\n  - {date: 2024-10-13, what: A name.}\n\ndecrees:"}},
			`data/2025.yaml:9: correction of 2024-10-13: it is dated before the first decree of the year, 2024-10-14: correct the date (corrections)`},
		{"corrections", []edit{{"2025.yaml", "\ndecrees:", "\ncorrections:\n  - {date: 2027-12-31, what: A name.}\n  - {date: 2028-01-01, what: A " +
			"date.}\n\ndecrees:"}},
			`data/2025.yaml:10: correction of 2028-01-01: it is dated after 2027, the year after the last year with data: correct the date (corrections)`},
		{"decree-id", []edit{{"2026.yaml", "id: skb-2026", "id: SKB 2026"}},
			`data/2026.yaml:6: decree SKB 2026: the id "SKB 2026" must consist of lower-case words and digits with hyphens between them, such as skb-2025-amendment-1 (decree-id)`},
		{"decree-id", []edit{{"2026.yaml", "id: skb-2026", "id: skb-2025"}},
			`data/2026.yaml:6: decree skb-2025: the id is already used in data/2025.yaml, line 9: give this decree another id (decree-id)`},
		{"decree-kind", []edit{{"2026.yaml", "kind: joint_decree", "kind: decree"}},
			`data/2026.yaml:6: decree skb-2026: kind "decree" is not known: use joint_decree, joint_decree_amendment, presidential_decree or ministerial_decree (decree-kind)`},
		{"decree-date", []edit{{"2026.yaml", "    issued: 2025-09-19\n", ""}},
			`data/2026.yaml:6: decree skb-2026: it has no date: add issued. If the signing date is not known, add knownBy: a date on which the decree was already known (decree-date)`},
		{"decree-date", []edit{{"2026.yaml", "issued: 2025-09-19", "issued: 2025-09-19\n    knownBy: 2025-09-20"}},
			`data/2026.yaml:6: decree skb-2026: it has both issued and knownBy: remove knownBy, which is for a decree whose signing date is not known (decree-date)`},
		{"decree-date", []edit{{"2025.yaml", "    note: No copy on a government site was found.\n", ""}},
			`data/2025.yaml:21: decree skb-2025-amendment-1: it has knownBy instead of issued: explain in a note what is known about its date (decree-date)`},
		{"numbers", []edit{{"2025.yaml", "authority: Menteri Ketenagakerjaan", "authority: Menteri Agama"}},
			`data/2025.yaml:9: decree skb-2025: it has two numbers of the authority "Menteri Agama": correct one of the authorities (numbers)`},
		{"urls", []edit{{"2026.yaml", "    publisher: Kemenko PMK\n", ""}},
			`data/2026.yaml:6: decree skb-2026: it has only one of the keys url and publisher: add the other key, or remove both keys (urls)`},
		{"urls", []edit{{"2026.yaml", "url: https://www", "url: www"}},
			`data/2026.yaml:6: decree skb-2026: "www.kemenkopmk.go.id/skb-2026.pdf" is not a web address: it must start with https:// or http:// and have no spaces (urls)`},
		{"urls", []edit{{"2026.yaml", "/skb-2026.pdf", "/skb 2026.pdf"}},
			`data/2026.yaml:6: decree skb-2026: "https://www.kemenkopmk.go.id/skb 2026.pdf" is not a web address: it must start with https:// or http:// and have no spaces (urls)`},
		{"urls", []edit{{"2026.yaml", "https://www.setneg.go.id/skb-2026", "https://www.kemenkopmk.go.id/skb-2026.pdf"}},
			`data/2026.yaml:6: decree skb-2026: it has the address https://www.kemenkopmk.go.id/skb-2026.pdf twice: remove one (urls)`},
		{"urls", []edit{{"2026.yaml", "    url: https://www.kemenkopmk.go.id/skb-2026.pdf\n    publisher: Kemenko PMK\n", ""}},
			`data/2026.yaml:6: decree skb-2026: it has otherUrls but no url: move the first address of otherUrls to url (urls)`},
		{"official-host", []edit{{"2026.yaml", "www.kemenkopmk.go.id", "kemenkopmk.example"}},
			`data/2026.yaml:6: decree skb-2026: its url "https://kemenkopmk.example/skb-2026.pdf" is not on a government site (go.id): use an address on a government site, or explain in a note how the decree is known (official-host)`},
		{"archived", []edit{{"2026.yaml", "owner/name", "github.com/owner/name"}},
			`data/2026.yaml:6: decree skb-2026: the repo "github.com/owner/name" of its archived copy must have the form owner/name (archived)`},
		{"archived", []edit{{"2026.yaml", "commit: 0123456789abcdef", "commit: "}},
			`data/2026.yaml:6: decree skb-2026: the commit "0123456789abcdef01234567" of its archived copy must have 40 digits 0-9a-f (archived)`},
		{"archived", []edit{{"2026.yaml", "sha256: 0123", "sha256: ABCD"}},
			`data/2026.yaml:6: decree skb-2026: the sha256 "ABCD456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef" of its archived copy must have 64 digits 0-9a-f (archived)`},
		{"evidence", []edit{{"2026.yaml", "      - The decree text itself", "      - The decree text itself\n      - The decree text itself"}},
			`data/2026.yaml:6: decree skb-2026: it has the evidence "The decree text itself" twice: remove one (evidence)`},
		{"related", []edit{{"2025.yaml", "    note: The legal basis; it sets no day.\n", ""}},
			`data/2025.yaml:32: decree keppres-8-2024: a related document needs a note that explains why it is here (related)`},
		{"no-gap", []edit{{"2026.yaml", "year: 2026", "year: 2028"}},
			`data/2026.yaml:1: the file before this file is 2025: add the missing years (no-gap)`},
		{"known-order", []edit{{"2026.yaml", "issued: 2025-09-19", "issued: 2024-09-19"}},
			`data/2026.yaml:1: its first decree is dated 2024-09-19, before the first decree of 2025 (2024-10-14): correct one of the two dates (known-order)`},
	}
	shown := map[string]bool{}
	for _, tt := range tests {
		shown[tt.rule] = shown[tt.rule] || tt.want != ""
		var got []Problem
		for _, p := range run(load(t, sample(t, tt.edits...)), rules...) {
			if p.Rule == tt.rule {
				got = append(got, p)
			}
		}
		if lines(got) != tt.want {
			t.Errorf("%s, after %q:\ngot  %s\nwant %s", tt.rule, tt.edits, lines(got), tt.want)
		}
	}
	for _, r := range rules {
		if !shown[r.name] {
			t.Errorf("there is no test case for the rule %s", r.name)
		}
	}
}
