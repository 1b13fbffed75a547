import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { conflict } from '@fundharbor/chassis/http/failures'
import { queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import type { Person } from '@fundharbor/contracts/identity/session'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'

/** Emails somebody a link to the registration form, with the address filled in. */
export const inviteUser = (actor: Person, email: string, settings: Settings): Promise<void> =>
  UserModel.transaction(async (trx) => {
    if (await UserModel.byEmail(email, trx)) throw conflict('An account with this email already exists')
    await queueMail(trx, invitationMail(email, settings))
    await recordAuditEvent(trx, actor, { action: 'invited', subject: `address ${email}` })
  })

function invitationMail(email: string, settings: Settings): Mail {
  const brand = brandOf(settings)
  const url = new URL('/auth', settings.publicUrl)
  url.searchParams.set('email', email)
  return accountMail(
    email,
    {
      subject: `You’re invited to ${brand}`,
      paragraphs: [
        `An administrator of ${brand} invites you to create an account. It is free.`,
        'If you did not expect this email, ignore it. Nothing has been created for you.',
      ],
      action: { label: 'Create your account', url: url.toString() },
    },
    settings,
  )
}
