import { CardForm } from './card-form.ts'
import { challenge } from './challenge.ts'
import { send } from './requests.ts'

/** The hosted payment page: pays for a session, then returns to the site. */
const page = document.querySelector<HTMLFormElement>('#checkout')
const container = document.querySelector<HTMLElement>('#card')
if (page && container) {
  const form = new CardForm(container)
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay(page, form)
  })
}

async function pay(page: HTMLFormElement, form: CardForm): Promise<void> {
  const problem = page.querySelector('#problem')
  const button = page.querySelector('button')
  const email = page.querySelector<HTMLInputElement>('#email')?.value
  if (!problem || !button || form.validate()) return
  problem.textContent = ''
  button.disabled = true
  const request = { session: page.dataset.session, email, card: form.card() }
  let response = await send('pay', request)
  if (response.status === 'authenticate') {
    if (await challenge()) response = await send('pay', { ...request, authenticated: true })
    else problem.textContent = 'The authentication failed. Please try another card.'
  }
  if (response.status === 'paid') return location.assign(String(response.url))
  if (response.error) problem.textContent = response.error.message
  button.disabled = false
}
