// Generated from the defaults and limits of the API by make docs: do not edit.

export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const DEFAULT_WEEKEND = ["sat", "sun"] as const;
export const MAX_DATASET_BYTES = 1048576 as const;
export const MIN_YEAR = 1900 as const;
export const MAX_YEAR = 9999 as const;
export const HOLIDAY_TYPES = ["national_holiday", "collective_leave", "own_day_off"] as const;
export const MAX_OWN_DATES = 10000 as const;
export const MAX_TEXT = 1000 as const;

export type Adjustment = "following" | "preceding" | "modified_following" | "nearest";
export type Confidence = "read_in_original" | "read_in_copy" | "quoted_by_official_site" | "quoted_by_trusted_site" | "quoted_by_public_repository" | "uncertain";
export type DatasetStatus = "verified" | "corroborated";
export type DayClass = "workday" | "weekend" | "national_holiday" | "collective_leave" | "own_day_off";
export type DayOffDefinition = "tax" | "undefined" | "labour" | "none";
export type DecreeType = "joint_decree" | "joint_decree_amendment" | "presidential_decree" | "ministerial_decree";
export type ErrorCode = "INVALID_DATE" | "INVALID_YEAR" | "INVALID_TYPE" | "INVALID_RANGE" | "DATASET_NOT_FOUND" | "RULE_NOT_FOUND" | "NOT_FOUND";
export type HolidayType = "national_holiday" | "collective_leave" | "own_day_off";
export type LeaveRule = "taken" | "worked";
export type LineType = "day_off" | "workday";
export type OvertimeClass = "workday" | "rest_day" | "official_holiday";
export type PaydayMonth = "same" | "next";
export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
