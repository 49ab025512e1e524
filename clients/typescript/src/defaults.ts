// Generated from the defaults and limits of the API by make docs: do not edit.

export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const DEFAULT_WEEKEND = ["sat", "sun"] as const;
export const DEFAULT_INCLUDE_COLLECTIVE_LEAVE = true as const;
export const DEFAULT_INCLUSIVE = true as const;
export const MAX_DAYS = 2147483647 as const;
