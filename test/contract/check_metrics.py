"""Reads OpenMetrics text from the standard input. The parser rejects invalid text."""

import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

names = {family.name for family in text_string_to_metric_families(sys.stdin.read())}
for name in ("harikerja_http_requests_in_flight", "harikerja_dataset_reloads", "go_memstats_alloc_bytes"):
    assert name in names, f"{name} is not in {sorted(names)}"
