// Start Swagger UI with our description. It loads nothing from other hosts, such as
// a validator, and sends only GET requests.
window.addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    presets: [window.SwaggerUIBundle.presets.apis],
    validatorUrl: null,
    supportedSubmitMethods: ["get"],
    tryItOutEnabled: true,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
  });
});
