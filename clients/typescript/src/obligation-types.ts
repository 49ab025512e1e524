// Generated from the structs of cmd/internal/ask by make data: do not edit.

import type { DayName, LocalDayName } from "./date.js";
import type * as api from "./defaults.js";
import type { Open } from "./types.js";

/** A document that waives a penalty or allows a later payment. It does not change the due date. */
export interface Relief {
  readonly document: string;
  /** The date of the document; null if it is not known. */
  readonly date: string | null;
  /** The last date of the relief. */
  readonly until: string;
  readonly effect: Open<api.ReliefEffect>;
  /** To whom or to what the relief is limited; null if it has no limit. */
  readonly condition: string | null;
  /** The same in Indonesian. */
  readonly localCondition: string | null;
  readonly about: string;
  readonly sources: readonly string[];
}

/** The answer of `getObligation`. The due date of an obligation for one period. It is not legal advice. */
export interface Obligation {
  readonly id: string;
  readonly kind: Open<api.ObligationKind>;
  readonly name: string;
  readonly localName: string;
  /** The month (YYYY-MM) or the year (YYYY) that the obligation is about. */
  readonly period: string;
  /** The date that the rule names, before it moves past days off. */
  readonly nominalDate: string;
  /** If several dates are possible, this is the earliest one. */
  readonly dueDate: string;
  readonly dueDay: DayName;
  readonly dueLocalDay: LocalDayName;
  /** The days off from nominalDate to dueDate, without dueDate itself. */
  readonly skipped: readonly { readonly date: string; readonly reason: Open<api.SkippedReason> }[];
  /** Later dates under other readings of the law, or for a part of the period. */
  readonly alternatives: readonly { readonly date: string; readonly reason: Open<api.AlternativeReason> }[];
  /** The id of the rule, for /v1/rules/{id}. */
  readonly rule: string;
  /** The articles that set or move the date. */
  readonly citation: string;
  readonly dayOffDefinition: Open<api.DayOffDefinition>;
  /**
   * How well the rule is documented. A rule has the level of the weakest of the articles that set or move the
   * date, or set the multipliers.
   */
  readonly confidence: Open<api.Confidence>;
  /** The date of the newest text which shows that the rule is in force. Answers about later dates have a warning. */
  readonly checkedUntil: string;
  /** Documents that waive a penalty or allow a later payment. They do not change the due date. */
  readonly reliefs: readonly Relief[];
  /** Warnings about the rule and the due date, as sentences. */
  readonly warnings: readonly string[];
}

/** An obligation that may be due in a span, but whose due date is not known. */
export interface Unanswered {
  readonly id: string;
  readonly period: string;
  readonly reason: Open<api.UnansweredReason>;
}
