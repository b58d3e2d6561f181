import '@testing-library/jest-dom';

// jsdom lays nothing out and has nowhere to scroll; going to another screen scrolls to its top.
window.scrollTo = () => undefined;
