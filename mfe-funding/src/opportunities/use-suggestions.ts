import type { Suggestion } from '@fundharbor/contracts/catalog/opportunities'
import { keepPreviousData, useQuery } from '@fundharbor/kit'
import { useState, type KeyboardEvent } from 'react'
import { suggestionsQuery } from '../catalog/queries.ts'

/** No suggestion is meant: Enter searches for what is typed. */
const NONE = -1

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Suggestions below the keyword: they open while one types, arrows walk through them, Enter takes one, Escape or
 * leaving the field closes them. `search` is the keyword a moment after the last key.
 */
export function useSuggestions(search: string, choose: (text: string) => void) {
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
  const take = (suggestion: Suggestion) => {
    close()
    choose(suggestion.text)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const meant = list[active]
    if (step !== undefined && !isOpen) open()
    else if (step !== undefined) setActive(walk(active, step, list.length))
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && isOpen && meant) take(meant)
    else return
    event.preventDefault()
  }
  return { list, isOpen, active, setActive, open, close, take, handleKeyDown }
}

/** Round through the list and, between its end and its beginning, back to what is typed. */
const walk = (active: number, step: number, length: number): number => {
  const places = length + 1
  return ((active + 1 + step + places) % places) - 1
}
