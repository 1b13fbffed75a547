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
  /** Options are looked for elsewhere: they come as found. */
  onSearch?: (typed: string) => void
}

/** What a combobox knows: what is typed, what is found, where the arrow keys stand. */
export function useCombobox({ options, value, onValueChange, onSearch }: ComboboxState) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const chosen = options.findIndex((option) => option.value === value)
  const found = typed === null || onSearch ? options : matching(options, typed)

  const openList = () => {
    setActive(Math.max(0, chosen))
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
    onSearch?.(text)
    if (text === '') onValueChange('')
  }
  const move = (by: number) => {
    if (open) setActive(Math.max(0, Math.min(active + by, found.length - 1)))
    else openList()
  }
  const handleKeyDown = keyHandler({ open, move, close, choose: () => choose(found[active]) })
  const text = typed ?? options[chosen]?.label ?? ''
  return { open, found, active, setActive, text, openList, close, choose, type, handleKeyDown }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface KeyActs {
  open: boolean
  move: (by: number) => void
  close: () => void
  choose: () => void
}

/** An open list keeps its keys to itself: Escape does not close the dialog around it, Enter sends no form. */
function keyHandler({ open, move, close, choose }: KeyActs) {
  return (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) move(step)
    else if (!open) return
    else if (event.key === 'Enter') choose()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
