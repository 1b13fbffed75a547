import { useState, type KeyboardEvent } from 'react'
import type { Option } from './field.tsx'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Options that hold the typed words, those that begin with them first. Case and accents do not count. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return options
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  const begins = (option: Option) => (fold(option.label).startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}

interface ComboboxState {
  options: readonly Option[]
  value: string
  onValueChange: (value: string) => void
}

/** What a combobox knows: what is typed, what is found, where the arrow keys stand. */
export function useCombobox({ options, value, onValueChange }: ComboboxState) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const found = typed === null ? options : matching(options, typed)

  const openList = () => {
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (option: Option | undefined) => {
    if (option) onValueChange(option.value)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpen(true)
    if (text === '') onValueChange('')
  }
  const move = (to: number) => (open ? setActive(Math.max(0, Math.min(to, found.length - 1))) : openList())

  const keys: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + 8),
    PageUp: () => move(active - 8),
    Enter: () => choose(found[active]),
    Escape: close,
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || (!open && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    event.stopPropagation() // an open list's Escape does not close the dialog around it
    act()
  }
  return {
    open,
    found,
    active,
    setActive,
    text: typed ?? chosen?.label ?? '',
    openList,
    close,
    choose,
    type,
    handleKeyDown,
  }
}
