import type { Appearance } from '@stripe/stripe-js'

/** The site's tokens for the provider's form, which stands in a frame of its own and cannot see them. */
export function appearanceNow(): Appearance {
  return {
    theme: 'flat',
    variables: {
      colorPrimary: tokenOf('--accent'),
      colorBackground: tokenOf('--surface'),
      colorText: tokenOf('--ink'),
      colorTextSecondary: tokenOf('--ink2'),
      colorTextPlaceholder: tokenOf('--ink3'),
      colorDanger: tokenOf('--bad'),
      borderRadius: '10px',
      fontFamily: 'Hanken Grotesk, system-ui, sans-serif',
      fontSizeBase: '15px',
    },
    rules: { '.Input': { border: `1px solid ${tokenOf('--line2')}` }, '.Label': { fontWeight: '600' } },
  }
}

/** A token as the color that it is in this theme: `light-dark()` means nothing inside the frame. */
function tokenOf(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
