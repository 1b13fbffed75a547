import type { Mail } from '@fundharbor/chassis/mail/mail'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'
import type { UserModel } from '../users/model.ts'

export function trialEndedMail({ email, emailVerified, fullName }: UserModel, settings: Settings): Mail {
  const { name, monthly, currency } = offerOf('basic')
  const price = Number(monthly).toLocaleString('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return accountMail(
    email,
    {
      subject: 'Your trial has ended',
      paragraphs: [
        // The person behind an unverified address may be a stranger.
        emailVerified ? `Hello ${fullName},` : 'Hello,',
        `Your three-day ${brandOf(settings)} trial is over, and you are now on the Free plan. You can open three opportunities a week, write cover letters, and keep everything you have saved.`,
        `The ${name} plan, ${price} a month, gives you every opportunity and every type of document.`,
      ],
      action: { label: 'See the plans', url: new URL('/subscription', settings.publicUrl).toString() },
    },
    settings,
  )
}
