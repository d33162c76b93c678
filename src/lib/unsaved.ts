type Tell = (key: string, isUnsaved: boolean) => void;

let tell: Tell = () => undefined;

/** Who keeps count of forms with unsaved text; pieces of src/ui know no stores. */
export function connectUnsaved(listener: Tell): void {
  tell = listener;
}

/** A form says that it holds, or no longer holds, what would be lost with the page. */
export const tellUnsaved: Tell = (key, isUnsaved) => tell(key, isUnsaved);
