/** A fake of the payment provider with the methods that its React library calls. `parts` overrides some of them. */
export function createFakeStripe(parts: object) {
  const element = {
    on: (name: string, listener: () => void) => {
      if (name === 'ready') queueMicrotask(listener)
      return element
    },
    off: () => element,
    mount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
  }
  return {
    elements: () => ({ create: () => element, getElement: () => element, update: () => undefined }),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    ...parts,
  }
}
