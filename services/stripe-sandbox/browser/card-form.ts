import type { Problem } from './requests.ts'

type Tell = (name: string, event?: object) => void

interface Field {
  name: 'number' | 'expiry' | 'cvc'
  label: string
  hint: string
  autocomplete: AutoFill
  incomplete: string
  fits: (text: string) => boolean
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

const fields: Field[] = [
  {
    name: 'number',
    label: 'Card number',
    hint: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    incomplete: 'Your card number is incomplete.',
    fits: (text) => digits(text).length >= 15,
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    hint: 'MM / YY',
    autocomplete: 'cc-exp',
    incomplete: "Your card's expiration date is incomplete.",
    fits: (text) => /^(0[1-9]|1[0-2])\d\d$/.test(digits(text)),
  },
  {
    name: 'cvc',
    label: 'Security code',
    hint: 'CVC',
    autocomplete: 'cc-csc',
    incomplete: "Your card's security code is incomplete.",
    fits: (text) => digits(text).length >= 3,
  },
]

let count = 0

/** The card form of the sandbox, in the place where Stripe's own would be. */
export class CardForm {
  private readonly root: HTMLElement
  private readonly inputs = new Map<string, HTMLInputElement>()
  private readonly errors = new Map<string, HTMLElement>()
  private readonly tell: Tell

  constructor(place: HTMLElement, tell: Tell = () => undefined) {
    this.tell = tell
    useStyles()
    this.root = make('div', { className: 'stripe-sandbox' })
    const note = make('p', { className: 'stripe-sandbox-note' })
    note.append(
      make('strong', { textContent: 'Test card form: no real payment is made.' }),
      ' 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined.',
    )
    this.root.append(note, ...fields.map((field) => this.draw(field)))
    place.replaceChildren(this.root)
  }

  /** The card as it was typed in. */
  card() {
    const expiry = digits(this.text('expiry'))
    return {
      number: digits(this.text('number')),
      expMonth: Number(expiry.slice(0, 2)),
      expYear: 2000 + Number(expiry.slice(2, 4)),
      cvc: digits(this.text('cvc')),
    }
  }

  /** What is missing, and shows it; undefined when the form is complete. */
  problem(): Problem | undefined {
    const wrong = fields.filter((field) => this.check(field))
    const [first] = wrong
    if (!first) return undefined
    this.inputs.get(first.name)?.focus()
    return { type: 'validation_error', code: `incomplete_${first.name}`, message: first.incomplete }
  }

  focus(): void {
    this.inputs.get('number')?.focus()
  }

  clear(): void {
    for (const input of this.inputs.values()) input.value = ''
  }

  remove(): void {
    this.root.remove()
  }

  private text(name: string): string {
    return this.inputs.get(name)?.value ?? ''
  }

  private draw(field: Field): HTMLElement {
    count += 1
    const id = `stripe-sandbox-${field.name}-${count}`
    const frame = make('div', { className: `stripe-sandbox-field stripe-sandbox-${field.name}` })
    const input = make('input', { id, type: 'text', inputMode: 'numeric', placeholder: field.hint })
    input.autocomplete = field.autocomplete
    const error = make('p', { id: `${id}-error`, className: 'stripe-sandbox-error', hidden: true })
    input.setAttribute('aria-describedby', error.id)
    input.addEventListener('input', () => this.changed(field, input))
    input.addEventListener('focus', () => this.tell('focus'))
    input.addEventListener('blur', () => {
      if (input.value !== '') this.check(field)
      this.tell('blur')
    })
    this.inputs.set(field.name, input)
    this.errors.set(field.name, error)
    frame.append(make('label', { htmlFor: id, textContent: field.label }), input, error)
    return frame
  }

  private changed(field: Field, input: HTMLInputElement): void {
    // Grouped while typing at the end; a correction in the middle is left alone.
    if (input.selectionStart === input.value.length) input.value = grouped(field.name, input.value)
    if (field.fits(input.value)) this.check(field)
    const complete = fields.every(({ name, fits }) => fits(this.text(name)))
    const empty = fields.every(({ name }) => this.text(name) === '')
    this.tell('change', { complete, empty, collapsed: false, value: { type: 'card' } })
  }

  /** Shows or clears a field's error; whether it has one. */
  private check(field: Field): boolean {
    const input = this.inputs.get(field.name)
    const error = this.errors.get(field.name)
    const wrong = !field.fits(this.text(field.name))
    input?.setAttribute('aria-invalid', String(wrong))
    if (error) Object.assign(error, { hidden: !wrong, textContent: wrong ? field.incomplete : '' })
    return wrong
  }
}

function grouped(name: Field['name'], text: string): string {
  if (name === 'number')
    return digits(text)
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  if (name === 'expiry')
    return digits(text)
      .slice(0, 4)
      .replace(/^(\d{2})(?=\d)/, '$1 / ')
  return digits(text).slice(0, 4)
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties)
}

/** The form's styles, once a page. */
function useStyles(): void {
  const href = '/dev/stripe/form.css'
  if (document.querySelector(`link[href="${href}"]`)) return
  document.head.append(make('link', { rel: 'stylesheet', href }))
}
