import { useState } from 'react'
import { z } from 'zod'

const Hidden = z.array(z.string())

const keyOf = (table: string) => `fundharbor.admin.columns.${table}`

/** Columns that this browser hides in a table; none where nothing, or nonsense, is kept. */
function readHidden(table: string): string[] {
  try {
    return Hidden.parse(JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]'))
  } catch {
    return []
  }
}

/** Which columns of a table are hidden, kept in this browser. */
export function useColumnChoice(table: string) {
  const [hidden, setHidden] = useState(() => readHidden(table))
  const choose = (next: string[]) => {
    setHidden(next)
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next))
    } catch {
      // A browser that keeps nothing shows all columns at the next visit.
    }
  }
  return { hidden, choose }
}
