/** Problems in words: what the server names by a key, in the person's language. */
import * as m from '../texts/messages.js';
import { Trouble } from './api';
import type { Phrases } from './phrases';
import { settings } from './settings.svelte';
import type { Problem, Refusal } from './wire';

const PHRASES: Readonly<Record<string, () => string>> = {
  offline: m.problem_offline,
  'advice-off': m.problem_advice_off,
  'bad-request': m.problem_bad_request,
  'bad-frame': m.problem_bad_frame,
  'bad-json': m.problem_bad_json,
  'bad-answers': m.problem_bad_answers,
  'bad-position': m.problem_bad_position,
  'deal-secret': m.problem_deal_secret,
  'bad-address': m.problem_bad_address,
  'bad-channel': m.problem_bad_channel,
  'bad-link': m.problem_bad_link,
  'bad-mail': m.problem_bad_mail,
  'bad-name': m.problem_bad_name,
  'bad-passkey': m.problem_bad_passkey,
  'bad-password': m.problem_bad_password,
  'bad-record': m.problem_bad_record,
  'bad-options': m.problem_bad_options,
  'bad-chat': m.problem_bad_chat,
  'bad-move': m.problem_bad_move,
  'bad-zone': m.problem_bad_zone,
  'common-password': m.problem_common_password,
  'chance-decides': m.problem_chance_decides,
  forbidden: m.problem_forbidden,
  'foreign-origin': m.problem_foreign_origin,
  'host-only': m.problem_host_only,
  'last-way': m.problem_last_way,
  'name-taken': m.problem_name_taken,
  'no-advice': m.problem_no_advice,
  'no-review': m.problem_no_review,
  'no-mail': m.problem_no_mail,
  'no-openid': m.problem_no_openid,
  'no-passkey': m.problem_no_passkey,
  'no-such-address': m.problem_no_such_address,
  'no-such-method': m.problem_no_such_method,
  'no-seat': m.problem_no_seat,
  'no-undo': m.problem_no_undo,
  'no-way-in': m.problem_no_way_in,
  'not-asked': m.problem_not_asked,
  'not-called': m.problem_not_called,
  'not-host': m.problem_not_host,
  'not-over': m.problem_not_over,
  'not-playing': m.problem_not_playing,
  'not-pledged': m.problem_not_pledged,
  'not-signed-in': m.problem_not_signed_in,
  'not-your-seat': m.problem_not_your_seat,
  'not-your-turn': m.problem_not_your_turn,
  'old-password': m.problem_old_password,
  'openid-failed': m.problem_openid_failed,
  'openid-taken': m.problem_openid_taken,
  'other-rules': m.problem_other_rules,
  refused: m.problem_refused,
  resigned: m.problem_resigned,
  'seat-open': m.problem_seat_open,
  stale: m.problem_stale,
  'strange-name': m.problem_strange_name,
  'table-closed': m.table_closed,
  'no-own-step': m.problem_no_own_step,
  'no-vacation-days': m.problem_no_vacation_days,
  'on-vacation': m.problem_on_vacation,
  'vacation-too-late': m.problem_vacation_too_late,
  'order-void': m.problem_order_void,
  'too-many-orders': m.problem_too_many_orders,
  'your-turn': m.problem_your_turn,
  'too-large': m.problem_too_large,
  'too-late': m.problem_too_late,
  'too-many': m.problem_too_many,
  'too-many-channels': m.problem_too_many_channels,
  'too-many-passkeys': m.problem_too_many_passkeys,
  unconfirmed: m.problem_unconfirmed,
  unfair: m.problem_unfair,
  'unknown-channel': m.problem_unknown_channel,
  'unknown-game': m.problem_unknown_game,
  'unknown-language': m.problem_unknown_language,
  'unknown-level': m.problem_unknown_level,
  'unknown-openid': m.problem_unknown_openid,
  'unknown-passkey': m.problem_unknown_passkey,
  'unknown-person': m.problem_unknown_person,
  'unknown-puzzle': m.problem_unknown_puzzle,
  'unknown-report': m.problem_unknown_report,
  'unknown-session': m.problem_unknown_session,
  'unknown-table': m.problem_unknown_table,
  'cannot-keep': m.problem_cannot_keep,
  upset: m.problem_upset,
  'bad-note': m.problem_bad_note,
  blocked: m.problem_blocked,
  'public-seats': m.problem_public_seats,
  'rated-account': m.problem_rated_account,
  'rated-seats': m.problem_rated_seats,
  'rated-undo': m.problem_rated_undo,
  'too-many-blocks': m.problem_too_many_blocks,
  'wrong-code': m.problem_wrong_code,
  'wrong-password': m.problem_wrong_password,
};

/** A sentence for a problem; a refusal by a game is said in the game's phrases. */
export function tell(problem: Problem | unknown, phrases?: Phrases): string {
  const { key, named, detail } = details(problem);
  const refusal = named as Partial<Refusal> | undefined;
  if (key === 'refused' && phrases && refusal?.rule && refusal.reason)
    return `${phrases.refusal({ rule: refusal.rule, reason: refusal.reason, named: refusal.named ?? {} })} (${refusal.rule})`;
  return PHRASES[key]?.() ?? (detail || m.problem_other());
}

/** The same, and for readers of English what the server says of it besides: it says that in no other language. */
export function tellMore(problem: unknown): string {
  const [said, more] = [tell(problem), problem instanceof Error ? problem.message : ''];
  return settings.language !== 'en' || more === '' || more === said ? said : `${said} ${more}`;
}

function details(problem: unknown): { key: string; named?: unknown; detail?: string } {
  if (problem instanceof Trouble) return { key: problem.key, named: problem.named, detail: problem.message };
  if (typeof problem === 'object' && problem !== null && 'key' in problem) return problem as Problem;
  return { key: '' };
}
