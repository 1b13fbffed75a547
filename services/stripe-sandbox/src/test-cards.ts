import { SandboxError, type ErrorBody } from './errors.ts'

export type Decline = Pick<ErrorBody, 'code' | 'decline_code' | 'message'>

/** How a test card behaves, which its number determines. */
export interface TestCard {
  brand: string
  /** Why charges are declined. */
  decline?: Decline
  /** The card can be saved although charges are declined. */
  canBeSaved?: boolean
  /** `once`: the holder authenticates at first use; `always`: at every payment, so renewals fail. */
  authentication?: 'once' | 'always'
  /** The holder disputes every payment. */
  disputes?: boolean
}

const generic: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const insufficientFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
export const expired: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
}
const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const processingError: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

/** Stripe's test numbers, with Stripe's messages. The two that can be saved and then fail are for renewals. */
const cards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', decline: generic },
  '4000000000009995': { brand: 'visa', decline: insufficientFunds, canBeSaved: true },
  '4000000000000341': { brand: 'visa', decline: generic, canBeSaved: true },
  '4000000000000069': { brand: 'visa', decline: expired },
  '4000000000000127': { brand: 'visa', decline: incorrectCvc },
  '4000000000000119': { brand: 'visa', decline: processingError },
  '4000002500003155': { brand: 'visa', authentication: 'once' },
  '4000002760003184': { brand: 'visa', authentication: 'always' },
  '4000000000000259': { brand: 'visa', disputes: true },
}

/** What a browser sends about a card; the security code stays in the form. */
export interface CardDetails {
  number: string
  expMonth: number
  expYear: number
}

/** The test card with a number. Throws for any other number, before anything of it is stored. */
export function testCard(number: string): TestCard {
  const card = Object.hasOwn(cards, number) ? cards[number] : undefined
  if (card) return card
  throw cardError(
    hasCheckDigit(number)
      ? {
          code: 'card_declined',
          decline_code: 'test_mode_live_card',
          message: 'Your card was declined. Your request was in test mode, but used a non test card.',
        }
      : { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  )
}

export const cardError = (decline: Decline, details: object = {}) =>
  new SandboxError(402, { type: 'card_error', ...decline, ...details })

/** Whether a number passes the Luhn check. */
function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
