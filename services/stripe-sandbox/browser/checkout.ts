import { CardForm } from './card-form.ts'
import { challenge } from './challenge.ts'
import { ask } from './requests.ts'

/** The provider's own payment page: pays for a session, then goes where the site wants people to return to. */
const page = document.querySelector<HTMLFormElement>('#checkout')
const place = document.querySelector<HTMLElement>('#card')
if (page && place) {
  const form = new CardForm(place)
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay(page, form)
  })
}

async function pay(page: HTMLFormElement, form: CardForm): Promise<void> {
  const problem = page.querySelector('#problem')
  const button = page.querySelector('button')
  const email = page.querySelector<HTMLInputElement>('#email')?.value
  if (!problem || !button || form.problem()) return
  problem.textContent = ''
  button.disabled = true
  const wish = { session: page.dataset.session, email, card: form.card() }
  let answer = await ask('pay', wish)
  if (answer.status === 'authenticate') {
    if (await challenge()) answer = await ask('pay', { ...wish, proven: true })
    else problem.textContent = 'The authentication failed. Please try another card.'
  }
  if (answer.status === 'paid') return location.assign(String(answer.url))
  if (answer.error) problem.textContent = answer.error.message
  button.disabled = false
}
