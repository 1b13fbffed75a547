import { formatDate, formatMoney } from '@fundharbor/chassis/mail/format'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Card } from '@fundharbor/contracts/identity/billing'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { brandOf } from '../settings.ts'
import { accountMail } from '../users/mails.ts'
import type { Receipt } from './receipts.ts'

/** A mail's recipient, and the site that it comes from. */
export interface Envelope {
  to: string
  site: Sender
}

const nameOf = (plan: PaidPlan) => offerOf(plan).name

interface Content {
  subject: string
  paragraphs: string[]
  label?: string
  path?: string
}

function billingMail(
  { to, site }: Envelope,
  { label = 'See your plan and invoices', path = '/subscription', ...content }: Content,
): Mail {
  const action = { label, url: new URL(path, site.publicUrl).toString() }
  return accountMail(to, { ...content, action }, site)
}

export const receiptMail = (envelope: Envelope, { amount, currency, plan, number, paidAt }: Receipt): Mail =>
  billingMail(envelope, {
    subject: `Receipt: ${formatMoney(amount, currency)}`,
    paragraphs: [
      `You paid ${formatMoney(amount, currency)} for ${plan ? `the ${nameOf(plan)} plan` : 'your subscription'} of ${brandOf(envelope.site)} on ${formatDate(paidAt)}. Thank you.`,
      ...(number ? [`The invoice is number ${number}. You can download it with your other invoices.`] : []),
    ],
  })

export const upgradeMail = (envelope: Envelope, from: PaidPlan, to: PaidPlan): Mail =>
  billingMail(envelope, {
    subject: `You are now on the ${nameOf(to)} plan`,
    paragraphs: [
      `You moved from ${nameOf(from)} to ${nameOf(to)}. Everything in the ${nameOf(to)} plan is open from now on.`,
      'We charged the difference for the rest of this period.',
    ],
  })

export const downgradeMail = (envelope: Envelope, from: PaidPlan, to: PaidPlan): Mail =>
  billingMail(envelope, {
    subject: `You are now on the ${nameOf(to)} plan`,
    paragraphs: [
      `You moved from ${nameOf(from)} to ${nameOf(to)}.`,
      `What you paid for the rest of the ${nameOf(from)} period is taken off your next payments.`,
    ],
  })

export const cancellationMail = (envelope: Envelope, plan: PaidPlan, periodEnd: Date): Mail =>
  billingMail(envelope, {
    subject: `Your ${nameOf(plan)} plan ends on ${formatDate(periodEnd)}`,
    paragraphs: [
      `You canceled your ${nameOf(plan)} plan. You keep it until ${formatDate(periodEnd)} and pay nothing more. After that you move to the Free plan.`,
      'If you change your mind before then, you can resume it.',
    ],
    label: 'Resume your plan',
  })

export const resumptionMail = (envelope: Envelope, plan: PaidPlan, periodEnd: Date): Mail =>
  billingMail(envelope, {
    subject: `Your ${nameOf(plan)} plan continues`,
    paragraphs: [
      `You took back the cancellation of your ${nameOf(plan)} plan. It renews on ${formatDate(periodEnd)}.`,
    ],
  })

export const failedRenewalMail = (envelope: Envelope, plan: PaidPlan, card: Card | null): Mail =>
  billingMail(envelope, {
    subject: `We could not renew your ${nameOf(plan)} plan`,
    paragraphs: [
      `The payment for your ${nameOf(plan)} plan failed${card ? ` with the card ending in ${card.last4}` : ''}. You still have the plan.`,
      'Change your card, and we charge the new one right away. We also try the old card again over the next days. If no payment succeeds, you move to the Free plan.',
    ],
    label: 'Change your card',
    path: '/subscription/card',
  })

export const endedMail = (envelope: Envelope, plan: PaidPlan): Mail =>
  billingMail(envelope, {
    subject: `Your ${nameOf(plan)} plan has ended`,
    paragraphs: [
      'You are on the Free plan now. You keep everything you have saved, and you can choose a plan again at any time.',
    ],
    label: 'See the plans',
  })
