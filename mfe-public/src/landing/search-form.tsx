import { Button } from '@fundharbor/kit'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { SearchStatus } from './search-status.tsx'
import styles from './search-form.module.css'
import { searchTexts } from './search-texts.ts'
import { MAX_LENGTH, useLandingSearch } from './use-landing-search.ts'

/** The search on the landing page. Results appear below the hero. */
export function SearchForm() {
  const { search, setSearch } = useLandingSearch()
  const { typed, setTyped, input } = useTyped(search)
  const id = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed)
  }
  const handleChange = (text: string) => {
    setTyped(text)
    if (text === '') setSearch('')
  }
  return (
    <form role="search" action="/" className={styles.form} onSubmit={handleSubmit}>
      <label htmlFor={id} className={styles.label}>
        {searchTexts.label}
      </label>
      <div className={styles.field}>
        <MagnifyingGlassIcon size={22} aria-hidden className={styles.icon} />
        <input
          ref={input}
          id={id}
          type="search"
          name="search"
          className={styles.input}
          placeholder={searchTexts.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_LENGTH}
          value={typed}
          onChange={(event) => handleChange(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {searchTexts.action}
        </Button>
      </div>
      <SearchStatus search={search} />
    </form>
  )
}

/** The text in the field. Starts with what the visitor typed before the scripts loaded, and follows the URL. */
function useTyped(search: string) {
  const [serverForm] = useState(readServerForm)
  const [typed, setTyped] = useState(serverForm.text || search)
  const [previous, setPrevious] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (serverForm.hadFocus) input.current?.focus({ preventScroll: true })
  }, [serverForm])
  if (search !== previous) {
    setPrevious(search)
    setTyped(search)
  }
  return { typed, setTyped, input }
}

/** The form in the server-rendered text, which this one replaces. */
function readServerForm(): { text: string; hadFocus: boolean } {
  const field = document.querySelector<HTMLInputElement>('#first input[name="search"]')
  return { text: field?.value ?? '', hadFocus: field !== null && field === document.activeElement }
}
