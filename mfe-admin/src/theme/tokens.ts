/** The kit's colours that antd needs, by the name of their custom property. */
const names = [
  'accent',
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink2',
  'ink3',
  'line',
  'line2',
  'ok',
  'warn',
  'bad',
  'accent-soft',
  'on-accent',
] as const

export type Colours = Record<(typeof names)[number], string>

/** Reads the kit's colours as they are now: antd computes shades from values, not from custom properties. */
export function readColours(): Colours {
  const probe = document.createElement('span')
  document.body.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as Colours
  probe.remove()
  return colours
}
