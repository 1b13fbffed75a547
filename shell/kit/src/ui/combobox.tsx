import { useEffect, useId, useRef, type FocusEvent } from 'react'
import { classes } from './classes.ts'
import styles from './combobox.module.css'
import { FieldFrame, splitFieldProps, type FieldFrameProps } from './field-frame.tsx'
import type { Option } from './field.tsx'
import field from './field.module.css'
import { CaretDownIcon, CheckIcon } from './icons.ts'
import { useCombobox } from './use-combobox.ts'

export interface ComboboxProps extends FieldFrameProps {
  options: readonly Option[]
  /** Empty while nothing is chosen. */
  value: string
  onValueChange: (value: string) => void
  /** Hears what is typed, where options are looked for elsewhere: they are then shown as they come. */
  onSearch?: (typed: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  autoComplete?: string
  id?: string
  className?: string
  ref?: React.Ref<HTMLInputElement>
}

/** One of many options: type to find, arrows to walk, Enter to choose. In a form, inside a `Controller`. */
export function Combobox(props: ComboboxProps) {
  const { frame, control } = splitFieldProps(props)
  const {
    options,
    value,
    onValueChange,
    onSearch,
    onBlur,
    placeholder = 'Type to search',
    ...input
  } = control
  const box = useCombobox({ options, value, onValueChange, onSearch })
  const listId = useId()
  const optionId = (option: Option) => `${listId}-${option.value}`
  const current = box.open ? box.found[box.active] : undefined
  const handleBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    box.close()
    onBlur?.()
  }
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={classes(field.box, styles.box)} onBlur={handleBlur}>
          <input
            autoComplete="off"
            {...input}
            {...attributes}
            role="combobox"
            aria-expanded={box.open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current)}
            className={field.control}
            placeholder={placeholder}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.openList}
            onFocus={(event) => event.target.select()}
            onKeyDown={box.handleKeyDown}
          />
          <CaretDownIcon className={field.caret} size={18} aria-hidden />
          {box.open && (
            <OptionList id={listId} label={frame.label} value={value} box={box} optionId={optionId} />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

interface OptionListProps {
  id: string
  label: string
  value: string
  box: ReturnType<typeof useCombobox>
  optionId: (option: Option) => string
}

function OptionList({ id, label, value, box, optionId }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[box.active]?.scrollIntoView?.({ block: 'nearest' })
  }, [box.active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className={styles.list}>
      {box.found.map((option, index) => (
        <div
          key={option.value}
          id={optionId(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === box.active}
          className={styles.option}
          onPointerMove={() => box.setActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => box.choose(option)}
          onKeyDown={box.handleKeyDown}
        >
          {option.label}
          {option.value === value && <CheckIcon size={16} aria-hidden />}
        </div>
      ))}
      {box.found.length === 0 && <p className={styles.none}>Nothing found</p>}
    </div>
  )
}
