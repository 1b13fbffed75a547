import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { PaymentNotice, useCheckoutStatus } from './payment-notice.tsx'

afterEach(cleanup)

const Notice = ({ sessionId }: { sessionId: string | null }) => (
  <PaymentNotice checkout={useCheckoutStatus(sessionId)} />
)

test.each([
  [
    { status: 'paid', plan: 'premium' },
    'Payment is confirmed. Your Premium subscription activates once registration is complete.',
  ],
  [{ status: 'claimed', plan: 'premium' }, 'This payment already belongs to an account. Sign in instead.'],
  [
    { status: 'unpaid', plan: null },
    'We couldn’t find your payment. You can create an account now and choose a plan later.',
  ],
  [
    problemResponse(503, { code: 'UNAVAILABLE', message: 'Down' }),
    'We couldn’t check your payment right now. You can still create your account.',
  ],
])('the notice says what the server knows: %o', async (response, text) => {
  renderInShell(<Notice sessionId="cs_1" />, { 'GET /api/billing/checkout/cs_1': response })
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([null, '../payment'])('with the session id %s there is no payment', (id) => {
  renderInShell(<Notice sessionId={id} />, {})
  expect(screen.getByRole('status').textContent).toContain('We couldn’t find your payment')
})
