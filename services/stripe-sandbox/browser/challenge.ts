/** The bank's question in a dialog; whether it was answered rightly. Closing it is a no. */
export function challenge(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'stripe-sandbox-dialog'
  dialog.setAttribute('aria-labelledby', 'stripe-sandbox-challenge')
  const heading = document.createElement('h2')
  heading.id = 'stripe-sandbox-challenge'
  heading.textContent = 'Your bank asks whether it is you'
  const words = document.createElement('p')
  words.textContent = 'Test of an authentication: no bank is asked. Choose how it ends.'
  const buttons = document.createElement('div')
  buttons.className = 'stripe-sandbox-buttons'
  buttons.append(
    button(dialog, 'Fail authentication', 'no'),
    button(dialog, 'Complete authentication', 'yes'),
  )
  dialog.append(heading, words, buttons)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

function button(dialog: HTMLDialogElement, words: string, answer: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className =
    answer === 'yes' ? 'stripe-sandbox-button' : 'stripe-sandbox-button stripe-sandbox-quiet'
  element.textContent = words
  element.addEventListener('click', () => dialog.close(answer))
  return element
}
