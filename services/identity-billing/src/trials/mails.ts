import type { Mail } from '@fundharbor/chassis/mail/mail'
import { planOffers } from '@fundharbor/contracts/identity/plans'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'
import type { UserModel } from '../users/model.ts'

export function trialEndedMail({ email, fullName }: UserModel, settings: Settings): Mail {
  const [basic] = planOffers
  const price = basic ? `${basic.name}, for $${Number(basic.monthly)} a month,` : 'A paid plan'
  return accountMail(
    email,
    {
      subject: 'Your trial has ended',
      paragraphs: [
        `Hello ${fullName},`,
        `The three days of your ${brandOf(settings)} trial are over. You are on the free plan now: three opportunities a week, cover letters, and everything that you have saved.`,
        `${price} opens every opportunity and every kind of document.`,
      ],
      action: { label: 'See the plans', url: new URL('/subscription', settings.publicUrl).toString() },
    },
    settings,
  )
}
