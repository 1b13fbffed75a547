import type { Suggestion } from '@fundharbor/contracts/catalog/opportunities'
import { keepPreviousData, useQuery } from '@fundharbor/kit'
import { useState, type KeyboardEvent } from 'react'
import { suggestionsQuery } from '../catalog/queries.ts'

/** No suggestion is active: Enter searches for what was typed. */
const NONE = -1

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Keyword suggestions: typing opens them, arrow keys move through them, Enter selects one, Escape or leaving the field
 * closes them. `search` is the keyword shortly after the last keystroke.
 */
export function useSuggestions(search: string, selectSuggestion: (text: string) => void) {
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(NONE)
  const query = suggestionsQuery(search)
  const { data } = useQuery({
    ...query,
    enabled: isWanted && query.enabled !== false,
    placeholderData: keepPreviousData,
  })
  const list = query.enabled === false ? [] : (data ?? []).filter(({ text }) => text !== search)
  const isOpen = isWanted && list.length > 0
  const close = () => {
    setWanted(false)
    setActive(NONE)
  }
  const open = () => {
    setWanted(true)
    setActive(NONE)
  }
  const select = (suggestion: Suggestion) => {
    close()
    selectSuggestion(suggestion.text)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const activeSuggestion = list[active]
    if (step !== undefined && !isOpen) open()
    else if (step !== undefined) setActive(moveActive(active, step, list.length))
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && isOpen && activeSuggestion) select(activeSuggestion)
    else return
    event.preventDefault()
  }
  return { list, isOpen, active, setActive, open, close, select, handleKeyDown }
}

/** Moves through the list in a circle that includes the typed text. */
const moveActive = (active: number, step: number, length: number): number => {
  const positions = length + 1
  return ((active + 1 + step + positions) % positions) - 1
}
