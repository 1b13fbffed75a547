import type { Appearance } from '@stripe/stripe-js'

/** The site's design tokens for the provider's form, which is in an iframe and cannot read them. */
export function getAppearance(): Appearance {
  return {
    theme: 'flat',
    variables: {
      colorPrimary: resolveToken('--accent'),
      colorBackground: resolveToken('--surface'),
      colorText: resolveToken('--ink'),
      colorTextSecondary: resolveToken('--ink2'),
      colorTextPlaceholder: resolveToken('--ink3'),
      colorDanger: resolveToken('--bad'),
      borderRadius: '10px',
      fontFamily: 'Hanken Grotesk, system-ui, sans-serif',
      fontSizeBase: '15px',
    },
    rules: { '.Input': { border: `1px solid ${resolveToken('--line2')}` }, '.Label': { fontWeight: '600' } },
  }
}

/** The color of a token in the current theme: `light-dark()` does not work inside the iframe. */
function resolveToken(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
