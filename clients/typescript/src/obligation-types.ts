// Generated from the structs of cmd/internal/ask by make data: do not edit.

import type { DayName, LocalDayName } from "./date.js";
import type * as api from "./defaults.js";

/** A document that waives a penalty or allows a later payment. It does not change the due date. */
export interface Relief {
  document: string;
  /** The date of the document; null if it is not known. */
  date: string | null;
  /** The last date of the relief. */
  until: string;
  effect: api.ReliefEffect;
  /** To whom or to what the relief is limited; null if it has no limit. */
  condition: string | null;
  /** The same in Indonesian. */
  localCondition: string | null;
  about: string;
  sources: string[];
}

/** The answer of `getObligation`. The due date of an obligation for one period. It is not legal advice. */
export interface Obligation {
  id: string;
  kind: api.ObligationKind;
  name: string;
  localName: string;
  /** The month (YYYY-MM) or the year (YYYY) that the obligation is about. */
  period: string;
  /** The date that the rule names, before it moves past days off. */
  nominalDate: string;
  /** If several dates are possible, this is the earliest one. */
  dueDate: string;
  dueDay: DayName;
  dueLocalDay: LocalDayName;
  /** The days off from nominalDate to dueDate, without dueDate itself. */
  skipped: { date: string; reason: api.SkippedReason }[];
  /** Later dates under other readings of the law, or for a part of the period. */
  alternatives: { date: string; reason: api.AlternativeReason }[];
  /** The id of the rule, for /v1/rules/{id}. */
  rule: string;
  /** The articles that set or move the date. */
  citation: string;
  dayOffDefinition: api.DayOffDefinition;
  /**
   * How well the rule is documented. A rule has the level of the weakest of the articles that set or move the
   * date, or set the multipliers.
   */
  confidence: api.Confidence;
  /** The date of the newest text which shows that the rule is in force. Answers about later dates have a warning. */
  checkedUntil: string;
  /** Documents that waive a penalty or allow a later payment. They do not change the due date. */
  reliefs: Relief[];
  /** Warnings about the rule and the due date, as sentences. */
  warnings: string[];
}

/** An obligation that may be due in a span, but whose due date is not known. */
export interface Unanswered {
  id: string;
  period: string;
  reason: api.UnansweredReason;
}
