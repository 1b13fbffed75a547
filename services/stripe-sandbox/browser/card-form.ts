import type { Problem } from './requests.ts'

type Emit = (name: string, event?: object) => void

interface Field {
  name: 'number' | 'expiry' | 'cvc'
  label: string
  placeholder: string
  autocomplete: AutoFill
  error: string
  isValid: (text: string) => boolean
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

const fields: Field[] = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    error: 'Your card number is incomplete.',
    isValid: (text) => digits(text).length >= 15,
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    error: "Your card's expiration date is incomplete.",
    isValid: (text) => /^(0[1-9]|1[0-2])\d\d$/.test(digits(text)),
  },
  {
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    error: "Your card's security code is incomplete.",
    isValid: (text) => digits(text).length >= 3,
  },
]

/** Makes the ids of fields unique. */
let fieldCount = 0

/** The sandbox's card form, which replaces Stripe's own. */
export class CardForm {
  /** Resolves when the fields are visible and can be focused. */
  readonly shown: Promise<void>
  private readonly root: HTMLElement
  private readonly inputs = new Map<string, HTMLInputElement>()
  private readonly errors = new Map<string, HTMLElement>()
  private readonly emit: Emit

  constructor(container: HTMLElement, emit: Emit = () => undefined) {
    this.emit = emit
    // Without its styles the form would move when they arrive.
    this.root = createElement('div', { className: 'stripe-sandbox', hidden: true })
    this.shown = loadStyles().then(() => void (this.root.hidden = false))
    const note = createElement('p', { className: 'stripe-sandbox-note' })
    note.append(
      createElement('strong', { textContent: 'Test card form: no real payment is made.' }),
      ' 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined.',
    )
    this.root.append(note, ...fields.map((field) => this.createField(field)))
    container.replaceChildren(this.root)
  }

  /** The card as it was entered. */
  card() {
    const expiry = digits(this.text('expiry'))
    return {
      number: digits(this.text('number')),
      expMonth: Number(expiry.slice(0, 2)),
      expYear: 2000 + Number(expiry.slice(2, 4)),
    }
  }

  /** Shows the errors, and returns the first; undefined if the form is valid. */
  validate(): Problem | undefined {
    const [first] = fields.filter((field) => this.check(field))
    if (!first) return undefined
    this.inputs.get(first.name)?.focus()
    return { type: 'validation_error', code: `incomplete_${first.name}`, message: first.error }
  }

  remove(): void {
    this.root.remove()
  }

  private text(name: string): string {
    return this.inputs.get(name)?.value ?? ''
  }

  private createField(field: Field): HTMLElement {
    fieldCount += 1
    const id = `stripe-sandbox-${field.name}-${fieldCount}`
    const wrapper = createElement('div', { className: `stripe-sandbox-field stripe-sandbox-${field.name}` })
    const input = createElement('input', {
      id,
      type: 'text',
      inputMode: 'numeric',
      placeholder: field.placeholder,
    })
    input.autocomplete = field.autocomplete
    const error = createElement('p', { id: `${id}-error`, className: 'stripe-sandbox-error', hidden: true })
    input.setAttribute('aria-describedby', error.id)
    input.addEventListener('input', () => this.changed(field, input))
    input.addEventListener('focus', () => this.emit('focus'))
    input.addEventListener('blur', () => {
      if (input.value !== '') this.check(field)
      this.emit('blur')
    })
    this.inputs.set(field.name, input)
    this.errors.set(field.name, error)
    wrapper.append(createElement('label', { htmlFor: id, textContent: field.label }), input, error)
    return wrapper
  }

  private changed(field: Field, input: HTMLInputElement): void {
    // Groups digits while typing at the end, not while correcting in the middle.
    if (input.selectionStart === input.value.length) input.value = groupDigits(field.name, input.value)
    if (field.isValid(input.value)) this.check(field)
    const complete = fields.every(({ name, isValid }) => isValid(this.text(name)))
    const empty = fields.every(({ name }) => this.text(name) === '')
    this.emit('change', { complete, empty, collapsed: false, value: { type: 'card' } })
  }

  /** Shows or clears a field's error; returns whether there is one. */
  private check(field: Field): boolean {
    const input = this.inputs.get(field.name)
    const error = this.errors.get(field.name)
    const isInvalid = !field.isValid(this.text(field.name))
    input?.setAttribute('aria-invalid', String(isInvalid))
    if (error) Object.assign(error, { hidden: !isInvalid, textContent: isInvalid ? field.error : '' })
    return isInvalid
  }
}

function groupDigits(name: Field['name'], text: string): string {
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

function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties)
}

let styles: Promise<unknown> | undefined

/** Adds the stylesheet, once per page. Resolves when it has loaded, or could not be. */
function loadStyles(): Promise<unknown> {
  styles ??= new Promise((resolve) => {
    const link = createElement('link', { rel: 'stylesheet', href: '/dev/stripe/form.css' })
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
  return styles
}
