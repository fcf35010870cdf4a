import { useId } from "react";
import { classNames } from "./class-names";

interface Choice {
  value: string;
  label: string;
  help?: string;
  checked?: boolean;
}

/** One choice of a form, with its explanation. */
export function Checkbox({ name, value, label, help, checked = false }: Choice & { name: string }) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {help !== undefined && <span className="block text-xs text-ink-3">{help}</span>}
      </span>
    </label>
  );
}

/** Choices of a form, any number of which can be made. */
export function CheckboxList({
  label,
  description,
  error,
  none,
  name,
  choices,
  scrolls = false,
}: {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Shown if there is nothing to choose. */
  none?: string;
  name: string;
  choices: readonly Choice[];
  /** There may be more than fit into a dialog. */
  scrolls?: boolean;
}) {
  const errorId = useId();
  return (
    <fieldset {...(error !== undefined && { "aria-describedby": errorId })}>
      <legend className="text-sm font-medium">{label}</legend>
      {description !== undefined && <p className="text-xs text-ink-3">{description}</p>}
      <div className={classNames("mt-2 flex flex-col gap-2", scrolls && "max-h-48 overflow-y-auto")}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} name={name} {...choice} />
        ))}
      </div>
      {choices.length === 0 && none !== undefined && <p className="text-sm text-ink-2">{none}</p>}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-xs text-unsupported">
          {error}
        </p>
      )}
    </fieldset>
  );
}
