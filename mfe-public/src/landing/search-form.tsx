import { Button, type Option } from '@fundharbor/kit'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { SearchStatus } from './search-status.tsx'
import styles from './search-form.module.css'
import { searchTexts } from './search-texts.ts'
import { MAX_LENGTH, useLandingSearch } from './use-landing-search.ts'

/** The search on the landing page. Results appear below the hero. */
export function SearchForm() {
  const { search, country, setSearch } = useLandingSearch()
  const { typed, setTyped, input } = useTyped(search)
  const id = useId()
  const [place, setPlace] = useState(country)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ search: typed, country: place })
  }
  const handleChange = (text: string) => {
    setTyped(text)
    if (text === '') setSearch({ search: '', country: place })
  }
  const handlePlace = (code: string) => {
    setPlace(code)
    if (search) setSearch({ search, country: code })
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
      <CountrySelect value={place} onChange={handlePlace} />
      <SearchStatus search={search} country={country} />
    </form>
  )
}

interface CountrySelectProps {
  value: string
  onChange: (code: string) => void
}

/** Where the visitor is. The list is long, so it is loaded after the page. */
function CountrySelect({ value, onChange }: CountrySelectProps) {
  const [options, setOptions] = useState<readonly Option[]>([])
  useEffect(() => {
    import('@fundharbor/kit/countries.ts')
      .then(({ countryOptions }) => setOptions(countryOptions))
      .catch(() => undefined)
  }, [])
  return (
    <label className={styles.place}>
      {searchTexts.country}
      <select name="country" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{searchTexts.anywhere}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The text in the field. Takes over what the visitor types until the page is shown, and follows the URL. */
function useTyped(search: string) {
  const [typed, setTyped] = useState(search)
  const [previous, setPrevious] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  // When the field is attached: any earlier, and what is typed before the first paint would be lost.
  const input = useCallback((element: HTMLInputElement | null) => {
    field.current = element
    if (!element) return
    const form = readServerForm()
    if (form.text) setTyped(form.text)
    hadFocus.current = form.hadFocus
  }, [])
  // Until the server-rendered text is gone, the field is hidden and takes no focus.
  useEffect(() => {
    if (hadFocus.current) field.current?.focus({ preventScroll: true })
  }, [])
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
