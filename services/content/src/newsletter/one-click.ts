import type { Exempt } from '@fundharbor/chassis/http/origin'
import { forum } from '@fundharbor/contracts/content/forum'
import { newsletter } from '@fundharbor/contracts/content/newsletter'

/** Mail programs unsubscribe for the reader (RFC 8058): without our origin, with the token as proof. */
export const isMailProgram: Exempt = (path) =>
  path === newsletter.unsubscribe.path || path === forum.mute.path
