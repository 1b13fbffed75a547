import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPart } from '../account/test-page.tsx'
import { PaymentNotice } from './payment-notice.tsx'

afterEach(cleanup)

test.each([
  [{ status: 'paid', plan: 'premium' }, /^Payment is confirmed\. Your Premium subscription activates/],
  [{ status: 'claimed', plan: 'premium' }, /already belongs to an account/],
  [{ status: 'unpaid', plan: null }, /could not find your payment/],
])('for a checkout session that is %o it says %s', async (status, text) => {
  openPart(<PaymentNotice sessionId="cs_1" />, { 'GET /api/billing/checkout/cs_1': status })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('without a session it does not claim that the payment is confirmed', async () => {
  openPart(<PaymentNotice sessionId={null} />, {})
  expect(await screen.findByText(/could not find your payment/)).toBeTruthy()
})
