// Generated from the defaults and limits of the API by make docs: do not edit.

export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const DEFAULT_WEEKEND = ["sat", "sun"] as const;
export const DEFAULT_INCLUSIVE = true as const;
export const MAX_DATASET_BYTES = 1048576 as const;
export const MAX_DAYS = 2147483647 as const;
export const MIN_YEAR = 1900 as const;
export const MAX_YEAR = 9999 as const;
export const HOLIDAY_TYPES = ["national_holiday", "collective_leave", "own_day_off"] as const;
export const OBLIGATION_KINDS = ["tax", "allowance", "social_security"] as const;
export const MAX_OWN_DATES = 10000 as const;
export const MAX_TEXT = 1000 as const;
export const MAX_STATED_WORKDAYS = 366 as const;
export const PROJECTED_YEARS = 10 as const;

export type ServerErrorCode = "METHOD_NOT_ALLOWED" | "PRECONDITION_FAILED" | "RATE_LIMITED" | "INTERNAL_ERROR";
export type Adjustment = "following" | "preceding" | "modified_following" | "nearest";
export type AlternativeReason = "saturday" | "collective_leave" | "saturday_and_collective_leave" | "saturday_is_workday" | "collective_leave_is_workday" | "saturday_and_collective_leave_are_workdays" | "invoices_from_2025_05_22_or_every_invoice" | "by_pmk_81_2024" | "day_30_counted_into_march";
export type Certainty = "fixed" | "clear" | "borderline";
export type Confidence = "read_in_original" | "read_in_copy" | "quoted_by_official_site" | "quoted_by_trusted_site" | "quoted_by_public_repository" | "uncertain";
export type DatasetStatus = "verified" | "corroborated";
export type DayClass = "workday" | "weekend" | "national_holiday" | "collective_leave" | "own_day_off";
export type DayOffDefinition = "tax" | "undefined" | "labour" | "none";
export type DecreeType = "joint_decree" | "joint_decree_amendment" | "presidential_decree" | "ministerial_decree";
export type ErrorCode = "INVALID_DATE" | "INVALID_YEAR" | "INVALID_TYPE" | "INVALID_RANGE" | "DATASET_NOT_FOUND" | "RULE_NOT_FOUND" | "NOT_FOUND";
export type HolidayType = "national_holiday" | "collective_leave" | "own_day_off";
export type LeaveRule = "taken" | "worked";
export type LineType = "day_off" | "workday";
export type ObligationKind = "tax" | "allowance" | "social_security";
export type OvertimeClass = "workday" | "rest_day" | "official_holiday";
export type PaydayMonth = "same" | "next";
export type ReliefEffect = "no_penalty" | "instalments_or_delay" | "later_payment";
export type SkippedReason = "saturday" | "sunday" | "national_holiday" | "polling_day" | "collective_leave";
export type UnansweredReason = "before_first_rule" | "after_last_rule" | "ambiguous_holiday" | "no_dataset";
export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
