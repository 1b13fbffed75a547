import type { Exempt } from '@fundharbor/chassis/http/origin'
import { forum } from '@fundharbor/contracts/content/forum'
import { newsletter } from '@fundharbor/contracts/content/newsletter'

/** Mail programs unsubscribe on the reader's behalf (RFC 8058): from no page of ours, with the token as proof. */
export const isMailProgram: Exempt = (path) =>
  path === newsletter.unsubscribe.path || path === forum.mute.path
