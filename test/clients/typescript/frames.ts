// Asks each question of expected.txt four times: with and without asOf, and with and without a
// calendar.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export type Frame = { asOf?: string; calendar?: string };

export async function check(questions: Record<string, (frame: Frame) => Promise<unknown>>): Promise<void> {
	for (const line of readFileSync(process.env.HARIKERJA_EXPECTED!, "utf8").trim().split("\n")) {
		if (line.startsWith("#")) continue;
		const [name, ...answers] = line.split(" ");
		for (const [i, want] of answers.entries()) {
			const frame = { ...(i & 1 && { asOf: "2025-08-01" }), ...(i & 2 && { calendar: "acme" }) };
			assert.equal(String(await questions[name!]!(frame)), want, `${name} ${JSON.stringify(frame)}`);
		}
	}
}
