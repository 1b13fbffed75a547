import type { Mail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Knex } from 'knex'
import { queueMailTo } from '../notification-preferences/preferences.ts'

export interface Notifying {
  sender: Sender
}

/** Tells a member what a colleague did or asks for; the one place through which approvals reach people. */
export const notifyMember = (trx: Knex, userId: string, mail: Mail): Promise<void> =>
  queueMailTo(trx, userId, mail)
