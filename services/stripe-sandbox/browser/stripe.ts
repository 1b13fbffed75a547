/*
 * What `https://js.stripe.com/…/stripe.js` is to Stripe, this is to the sandbox: a classic script that defines
 * `window.Stripe`. It has the part that a payment element needs. The form itself is loaded when it is mounted.
 */
{
  type Form = import('./card-form.ts').CardForm
  type Listener = (event: object) => void

  interface ElementsOptions {
    clientSecret?: string
  }

  interface Confirmation {
    elements?: ReturnType<typeof createElements>
    clientSecret?: string
    confirmParams?: { return_url?: string }
    redirect?: 'always' | 'if_required'
  }

  const parts = {
    form: () => import('./card-form.ts'),
    requests: () => import('./requests.ts'),
    challenge: () => import('./challenge.ts'),
    elsewhere: () => Promise.reject(new Error('The Stripe sandbox has the payment element alone.')),
  }

  const listenersOf = (type: string) => {
    const listeners = new Map<string, Set<Listener>>()
    return {
      tell: (name: string, event: object = {}) =>
        listeners.get(name)?.forEach((listener) => listener({ elementType: type, ...event })),
      add: (name: string, listener: Listener) =>
        void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      drop: (name: string, listener?: Listener) =>
        void (listener ? listeners.get(name)?.delete(listener) : listeners.delete(name)),
    }
  }

  const createElement = (type: string) => {
    const { tell, add, drop } = listenersOf(type)
    let form: Form | undefined
    let place: HTMLElement | null = null
    const unmount = () => {
      form?.remove()
      form = undefined
      place = null
    }
    const element = {
      form: () => form,
      async mount(target: HTMLElement | string) {
        const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
        place = found
        const { CardForm } = await parts.form()
        // It may have been taken away while the form was loading.
        if (!found || place !== found) return
        form = new CardForm(found, tell)
        tell('ready')
      },
      on(name: string, listener: Listener) {
        add(name, listener)
        return element
      },
      once: (name: string, listener: Listener) => element.on(name, listener),
      off(name: string, listener?: Listener) {
        drop(name, listener)
        return element
      },
      update: () => undefined,
      focus: () => form?.focus(),
      blur: () => undefined,
      clear: () => form?.clear(),
      collapse: () => undefined,
      unmount,
      destroy: unmount,
    }
    return element
  }

  const createElements = ({ clientSecret }: ElementsOptions = {}) => {
    let payment: ReturnType<typeof createElement> | null = null
    return {
      clientSecret,
      form: () => payment?.form(),
      create: (type: string) => (payment = createElement(type)),
      getElement: () => payment,
      update: () => undefined,
      fetchUpdates: async () => ({}),
      async submit() {
        const error = payment?.form()?.problem()
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
      on: () => undefined,
      off: () => undefined,
    }
  }

  /** Sends the card, asks the bank's question where there is one, and goes on to the return address. */
  const confirm = async (kind: 'payment' | 'setup', wish: Confirmation) => {
    const clientSecret = wish.clientSecret ?? wish.elements?.clientSecret ?? ''
    const form = wish.elements?.form()
    const problem = form?.problem()
    if (!form || problem)
      return { error: problem ?? { type: 'validation_error', message: 'The form is not ready.' } }
    const { ask } = await parts.requests()
    let answer = await ask('confirm', { clientSecret, card: form.card() })
    if (answer.status === 'requires_action') {
      const { challenge } = await parts.challenge()
      answer = await ask('authenticate', { clientSecret, proven: await challenge() })
    }
    if (answer.error) return { error: answer.error }
    const result = { [`${kind}Intent`]: answer }
    const url = wish.confirmParams?.return_url
    if (wish.redirect === 'if_required' || !url) return result
    const back = new URL(url, location.href)
    back.searchParams.set(`${kind}_intent`, String(answer.id))
    back.searchParams.set(`${kind}_intent_client_secret`, clientSecret)
    back.searchParams.set('redirect_status', 'succeeded')
    location.assign(back)
    // The page is being left: whoever waits need not go on.
    return new Promise<typeof result>(() => undefined)
  }

  const retrieve = async (kind: 'payment' | 'setup', clientSecret: string) => {
    const { ask } = await parts.requests()
    const answer = await ask('retrieve', { clientSecret })
    return answer.error ? { error: answer.error } : { [`${kind}Intent`]: answer }
  }

  const Stripe = () => ({
    elements: createElements,
    confirmPayment: (wish: Confirmation) => confirm('payment', wish),
    confirmSetup: (wish: Confirmation) => confirm('setup', wish),
    retrievePaymentIntent: (secret: string) => retrieve('payment', secret),
    retrieveSetupIntent: (secret: string) => retrieve('setup', secret),
    createToken: parts.elsewhere,
    createPaymentMethod: parts.elsewhere,
    confirmCardPayment: parts.elsewhere,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  })

  Reflect.set(globalThis, 'Stripe', Object.assign(Stripe, { version: 'endive' }))
}
