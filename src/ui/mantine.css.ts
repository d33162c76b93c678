// The only place where Mantine's styles come in: one line for each component in use. styles.css would be 29 kB of
// Brotli in front of the first paint, and MantineProvider's own variables another <style> that the policy refuses.
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';

import './mantine-variables.css';
