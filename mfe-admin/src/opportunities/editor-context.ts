import { createContext, useContext } from 'react'

/** Opens the edit dialog. It stands outside the list: rows that are scrolled away would take it with them. */
export const EditorContext = createContext<(id: string) => void>(() => undefined)

export const useOpenEditor = () => useContext(EditorContext)
